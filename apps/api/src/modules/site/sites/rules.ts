import { legalDocumentAt, legalPath } from "@parlour/contract/legal-paths";
import { chatRoute } from "@parlour/contract/site-build";

/**
 * Reads the path of a request, and decides which paths have a document and where the others redirect. Paths
 * have no query.
 */

/**
 * Characters that browsers read as "/" or leave out of an address, and segments that climb. None of our paths
 * has them, and a redirect that repeated them could lead to another site.
 */
const foreignPath = /[\\\p{Cc}]|\/\.{1,2}(?:\/|$)/u;

/**
 * Returns the decoded path of a request; null if it can't be decoded, or if none of our addresses has that
 * form.
 */
export function readPath(address: string): string | null {
  // A request line may name the host as well, but only the Host header decides the site.
  const encoded = address.split("?", 1)[0]?.replace(/^https?:\/\/[^/]*/i, "") ?? "";
  try {
    const path = decodeURIComponent(encoded);
    return path.startsWith("/") && !foreignPath.test(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * Returns a decoded path for a Location header: one leading slash, and no characters that would end a segment
 * early.
 */
export function locationOf(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "");
  return `/${segments.map(encodeURIComponent).join("/")}`;
}

/** The pages of NAV-1 to NAV-7, and the legal texts (LEGAL-10). */
type DocumentRoute =
  | "/"
  | "/meet"
  | typeof chatRoute
  | "/credits"
  | "/credits/checkout"
  | "/credits/statement"
  | "/account"
  | ReturnType<typeof legalPath>;

export type PathDecision =
  /** Serve this route's document; all chats share one. */
  | { readonly kind: "document"; readonly route: DocumentRoute }
  /** The page about the daily roots (NAV-19), the same for everybody. */
  | { readonly kind: "proof" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "missing" };

/** Paths of calls, which are never pages. */
const callPaths = /^\/(?:im|ops|api|cms|docs|healthz|readyz)(?:\/|$)/;

/** Whether a path belongs to calls, on any host. */
export function isCallPath(path: string): boolean {
  return callPaths.test(path);
}

/**
 * Decides what a path on a brand's host returns. A trailing slash is redirected, an unknown path goes to /
 * (NAV-8, NAV-9), and a missing file is a 404.
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
    case "/proof":
      return { kind: "proof" };
    default: {
      const legal = legalDocumentAt(path);
      if (legal !== null) return { kind: "document", route: legalPath(legal) };
      if (/^\/meet\/[^/]+$/.test(path)) return { kind: "document", route: chatRoute };
      return /\.[^/]*$/.test(path) || path.startsWith("/assets/")
        ? { kind: "missing" }
        : { kind: "redirect", to: "/" };
    }
  }
}
