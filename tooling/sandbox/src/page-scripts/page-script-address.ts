/** A service whose scripts a page would load from its provider; the sandbox's stand-in is loaded at its first use. */
export type PageService = "bot-check" | "cards" | "push";

export const pageScriptPath = "/page.js";

/** The address of the sandbox's one script in pages, or null when the sandbox plays none of these services. */
export function pageScriptAddress(sandboxOrigin: string, services: readonly PageService[]): string | null {
  return services.length === 0 ? null : `${sandboxOrigin}${pageScriptPath}?${services.join("&")}`;
}
