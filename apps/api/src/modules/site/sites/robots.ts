/** Pages behind the login, and calls: nothing for a search engine to find. */
const closedPaths = ["/meet", "/credits", "/account", "/im/", "/cms/", "/api/", "/ops/"];

/**
 * What crawlers are told. A site's landing page may be found; test sites and hosts that are no site's may not.
 */
export function robotsText(isOpen: boolean): string {
  const lines = isOpen ? closedPaths.map((path) => `Disallow: ${path}`) : ["Disallow: /"];
  return ["User-agent: *", ...lines, ""].join("\n");
}
