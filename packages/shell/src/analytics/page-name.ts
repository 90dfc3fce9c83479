import type { AppRouter } from "../router/app-router.ts";

/**
 * The name of the page that is shown, such as "chat": the route's, never anything of the address, whose path and query
 * may carry ids (COOKIE-12).
 */
export function pageName({ state }: Pick<AppRouter, "state">): string {
  const route = state.matches.at(-1);
  return (route?.staticData.name ?? "Login").toLowerCase();
}
