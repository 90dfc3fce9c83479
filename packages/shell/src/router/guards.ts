/** Who may see a page (NAV-1, NAV-10). */
export type Access = "logged-out-only" | "login-required";

/**
 * Returns where a visitor is redirected, or null if they may stay: a logged-in visitor can't see the login
 * page, a logged-out one no other page.
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

/** Returns the path without its trailing slash, or null if it has none. */
export function withoutTrailingSlash(path: string): string | null {
  if (path === "/" || !path.endsWith("/")) return null;
  return path.replace(/\/+$/, "") || "/";
}
