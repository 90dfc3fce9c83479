/** How the service worker handles a request. */
export type Treatment =
  /** An unchanging file: from the cache, or added to it. */
  | "keep"
  /** A page: from the network, never cached; offline, the offline page. */
  | "page"
  /** Everything else, above all calls and pictures of people: as without a worker. */
  | "leave";

/** Paths of calls, and of documents made by the server such as a receipt. */
const callPaths = /^\/(?:im|ops|api|cms|docs|healthz|readyz|metrics)(?:\/|$)/;

/**
 * Decides by an allow-list: only files named by the build are cached, so that no response about a customer can get into
 * a cache, whatever the server adds (APP-2).
 */
export function treatmentOf(
  request: { readonly method: string; readonly mode: string; readonly url: string },
  site: { readonly origin: string; readonly hashed: ReadonlySet<string> },
): Treatment {
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== site.origin || callPaths.test(pathname)) return "leave";
  if (request.mode === "navigate") return "page";
  return search === "" && site.hashed.has(pathname) ? "keep" : "leave";
}
