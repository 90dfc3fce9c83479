import type { AppRouter } from "../router/app-router.ts";

/**
 * Returns the name of the current page, such as "chat": the route's name, without the address, whose path and
 * query may contain ids (COOKIE-12).
 */
export function pageName({ state }: Pick<AppRouter, "state">): string {
  const route = state.matches.at(-1);
  return (route?.staticData.name ?? "Login").toLowerCase();
}
