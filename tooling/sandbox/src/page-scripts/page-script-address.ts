/**
 * A service whose scripts a page would load from its provider; the sandbox's stand-in is loaded on first use.
 */
export type PageService = "bot-check" | "cards" | "push";

export const pageScriptPath = "/page.js";

/**
 * Returns the address of the sandbox's script for pages, or null if the sandbox simulates none of these
 * services.
 */
export function pageScriptAddress(sandboxOrigin: string, services: readonly PageService[]): string | null {
  return services.length === 0 ? null : `${sandboxOrigin}${pageScriptPath}?${services.join("&")}`;
}
