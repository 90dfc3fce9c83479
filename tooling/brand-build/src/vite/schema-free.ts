import type { Plugin } from "vite";

/** The parts of a syntax tree that are used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/]/;

/** What pages don't read of an operation, and what takes its place. */
const unreadParts: readonly (readonly [name: string, text: string])[] = [
  ["summary", '""'],
  ["errors", "[]"],
];

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** A part of a module's text, and what takes its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === "Identifier" && node["name"] === name;
}

/** Whether a node is a call of typebox's builder, such as `Type.Object(…)`. */
function isBuilt(node: Node): boolean {
  const callee = node["callee"];
  if (node.type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return false;
  return isNamed(callee["object"], "Type");
}

/** Returns the edits of a module, in order. Of nested schemas only the outermost is one. */
function editsIn(node: Node, code: string): Edit[] {
  const { type, start, end } = node;
  if (isBuilt(node)) {
    // This keyword in the schema marks a response in bytes (api-client, wire-format.ts).
    const bytes = /contentMediaType:\s*"[^"]*"/.exec(code.slice(start, end))?.[0];
    return [{ start, end, text: `{${bytes ?? ""}}` }];
  }
  if (type === "ImportDeclaration" && /["']typebox["']/.test(code.slice(start, end)))
    return [{ start, end, text: "" }];
  if (type === "Property" && isNode(node["value"])) {
    const unread = unreadParts.find(([name]) => isNamed(node["key"], name));
    if (unread !== undefined)
      return [{ start: node["value"].start, end: node["value"].end, text: unread[1] }];
  }
  const inside = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap((part) => editsIn(part, code)),
  );
  const isOperation = type === "CallExpression" && isNamed(node["callee"], "defineOperation");
  return isOperation ? [{ start, end: start, text: "/* @__PURE__ */ " }, ...inside] : inside;
}

/**
 * Removes from pages what only the server and the API reference read of the contract: schemas, summaries, lists of errors, and
 * operations that the page never calls. Of a schema a page only needs to know whether there is a body, and which responses are
 * bytes.
 * @param keep modules whose schemas the pages read
 */
export function schemaFree(keep?: RegExp): Plugin {
  return {
    name: "parlour:schema-free",
    transform(code, id) {
      if (!contract.test(id) || keep?.test(id) === true || !/from\s*["']typebox["']/.test(code))
        return undefined;
      let left = "";
      let at = 0;
      // The bundler's tree has these fields and many more; its type and the walker's are unrelated.
      for (const { start, end, text } of editsIn(this.parse(code) as unknown as Node, code)) {
        left += code.slice(at, start) + text;
        at = end;
      }
      return { code: left + code.slice(at), map: null };
    },
  };
}
