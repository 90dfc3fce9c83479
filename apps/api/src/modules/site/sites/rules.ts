/** Which path a request asks for, which paths have a document, and where the others lead. Paths carry no query. */

/**
 * What no path of ours holds: characters that browsers read as "/" or leave out of an address, and segments that climb.
 * A redirect that repeated them could lead to another site.
 */
const foreignPath = /[\\\p{Cc}]|\/\.{1,2}(?:\/|$)/u;

/** Returns the decoded path of a request; null if it can't be decoded, or if no address of ours has that form. */
export function readPath(address: string): string | null {
  // A request line may name the host as well; which site is meant, the Host header says.
  const encoded = address.split("?", 1)[0]?.replace(/^https?:\/\/[^/]*/i, "") ?? "";
  try {
    const path = decodeURIComponent(encoded);
    return path.startsWith("/") && !foreignPath.test(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * Returns a decoded path for a Location header: one slash in front, and no characters that would end a segment early.
 */
export function locationOf(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "");
  return `/${segments.map(encodeURIComponent).join("/")}`;
}

/** The pages of NAV-1 to NAV-7, without the chat. */
type DocumentRoute = "/" | "/meet" | "/credits" | "/credits/checkout" | "/credits/statement" | "/account";

export type PathDecision =
  /** Serve the document of this route; every chat shares one. */
  | { readonly kind: "document"; readonly route: DocumentRoute }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "missing" };

/** Paths that belong to calls: never a page. */
const callPaths = /^\/(?:im|ops|api|cms|docs|healthz|readyz)(?:\/|$)/;

/** True for a path that belongs to calls, on whatever host. */
export function isCallPath(path: string): boolean {
  return callPaths.test(path);
}

/**
 * Returns what a path on a brand's host leads to. A trailing slash is redirected, and an unknown path goes to / (NAV-8,
 * NAV-9); a missing file is a 404.
 */
export function decidePath(path: string): PathDecision {
  if (isCallPath(path)) return { kind: "missing" };
  if (path.length > 1 && path.endsWith("/")) return { kind: "redirect", to: locationOf(path) };
  switch (path) {
    case "/":
    case "/login":
      return { kind: "document", route: "/" };
    case "/meet":
    case "/credits":
    case "/credits/checkout":
    case "/credits/statement":
    case "/account":
      return { kind: "document", route: path };
    default:
      if (/^\/meet\/[^/]+$/.test(path)) return { kind: "document", route: "/meet" };
      return /\.[^/]*$/.test(path) || path.startsWith("/assets/")
        ? { kind: "missing" }
        : { kind: "redirect", to: "/" };
  }
}
