import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { PageFailed } from "../app/page-failed.tsx";
import { routeTree, type RouterContext } from "./routes.tsx";

/** Builds the router over a history: the browser's, or one in memory for rendering and tests. */
export function createAppRouter(history: RouterHistory, context: RouterContext) {
  return createRouter({
    routeTree,
    history,
    context,
    defaultPreload: "intent",
    defaultErrorComponent: PageFailed,
    // Milliseconds until the loading bar takes the place of the page that was left: a part that is here already needs
    // fewer, and then the page shows nothing in between.
    defaultPendingMs: 50,
    // Queries keep their own data; a preload of the router only fetches the page's chunk.
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
