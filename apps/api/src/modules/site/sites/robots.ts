/** Pages behind the login, and calls, which search engines can't use. */
const closedPaths = ["/meet", "/credits", "/account", "/im/", "/cms/", "/api/", "/ops/"];

/**
 * The rules for crawlers. A site's landing page may be indexed; test sites and hosts that belong to no site may not.
 */
export function robotsText(isOpen: boolean): string {
  const lines = isOpen ? closedPaths.map((path) => `Disallow: ${path}`) : ["Disallow: /"];
  return ["User-agent: *", ...lines, ""].join("\n");
}
