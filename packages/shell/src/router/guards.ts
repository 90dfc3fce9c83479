/** Who may see a page (NAV-1, NAV-10). */
export type Access = "logged-out-only" | "login-required";

/**
 * Returns where a visitor is sent instead of a page, or null if they may stay: a logged-in visitor is kept off the
 * login page, a logged-out one off everything else.
 */
export function guardedTarget(access: Access, isLoggedIn: boolean): "/" | "/meet" | null {
  switch (access) {
    case "logged-out-only":
      return isLoggedIn ? "/meet" : null;
    case "login-required":
      return isLoggedIn ? null : "/";
    default:
      return access satisfies never;
  }
}

/** The path without its trailing slash, or null when it has none to remove. */
export function withoutTrailingSlash(path: string): string | null {
  if (path === "/" || !path.endsWith("/")) return null;
  return path.replace(/\/+$/, "") || "/";
}
