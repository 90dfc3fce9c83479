import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { PageFailed } from "../app/page-failed.tsx";
import { routeTree, type RouterContext } from "./routes.tsx";

/** Creates the router with a history: the browser's, or one in memory for rendering and tests. */
export function createAppRouter(history: RouterHistory, context: RouterContext) {
  return createRouter({
    routeTree,
    history,
    context,
    defaultPreload: "intent",
    defaultErrorComponent: PageFailed,
    // Milliseconds until the loading bar replaces the previous page: a loaded part needs less time, and then
    // no bar is shown.
    defaultPendingMs: 50,
    // Queries cache their own data; the router's preload only loads the page's chunk.
    defaultPreloadStaleTime: 0,
    trailingSlash: "never",
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
