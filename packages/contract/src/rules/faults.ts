/** Where an unexpected error was noticed. `policy`: a page tried to load what its content policy forbids. */
export const faultSources = ["site", "console", "policy", "server"] as const;
export type FaultSource = (typeof faultSources)[number];

/** An unexpected error as it is kept (FAULT-1): which, where, and on which route. No text of a message. */
export interface Fault {
  readonly source: FaultSource;
  /** The error's class or the policy's directive. */
  readonly name: string;
  /** `file:line:column` of the nearest own code, or the origin that a policy refused. */
  readonly place: string;
  /** A pattern such as `/chat/:id`: ids, names and queries are removed. */
  readonly route: string;
}

const unknown = "unknown";

/** Returns an error's class if it is an identifier, which can't contain what somebody typed. */
export function faultName(name: string): string {
  return /^[A-Za-z][\w$-]{0,79}$/.test(name) ? name : unknown;
}

/** Returns the first place of a stack in a file of ours, without its folder: `chat-page-4f2a.js:12:345`. */
export function faultPlace(stack: string | undefined): string {
  for (const line of stack?.split("\n") ?? []) {
    const found = /([\w.@-]{1,80}\.(?:[cm]?js|tsx?)):(\d{1,7}):(\d{1,7})\)?$/.exec(line.trim());
    if (found !== null && !line.includes("node_modules")) return `${found[1]}:${found[2]}:${found[3]}`;
  }
  return unknown;
}

/** Words of our addresses; any other part of a path may be an id or a name. */
const word = /^[a-z][a-z-]{0,30}$/;

/**
 * Returns the pattern of a page's path. Only the first part stays if it is a word, because profile names and ids follow it:
 * `/chat/isolde` becomes `/chat/:id`.
 */
export function faultRoute(path: string): string {
  const [first = "", ...rest] =
    path
      .split(/[?#]/)[0]
      ?.split("/")
      .filter((part) => part !== "") ?? [];
  if (first === "") return "/";
  const start = word.test(first) ? first : ":id";
  return rest.length === 0 ? `/${start}` : `/${start}/:id`;
}

/** Returns the origin of an address that a policy refused, or its keyword (`inline`, `eval`, `data`). */
export function refusedOrigin(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  try {
    const { origin, protocol } = new URL(blocked);
    return origin === "null" ? protocol.replace(":", "") : origin;
  } catch {
    return unknown;
  }
}
