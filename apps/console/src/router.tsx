import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { DeskPage } from "./desk/desk-page.tsx";
import { StartFailure } from "./desk/start-failure.tsx";
import type { ConsoleServices } from "./services/console-services.ts";
import { SignInPage } from "./sign-in/sign-in-page.tsx";

interface RouterContext {
  readonly services: ConsoleServices;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Only a conversation's path is worth coming back to, and nothing else is let through. */
function returnPath(value: unknown): string | undefined {
  return typeof value === "string" && /^\/conversations\/[0-9a-f-]{36}$/.test(value) ? value : undefined;
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = returnPath(search["from"]);
    return from === undefined ? {} : { from };
  },
  beforeLoad: async ({ context, search }) => {
    if (await context.services.ensureSession()) throw redirect({ href: search.from ?? "/" });
  },
  component: SignInPage,
  errorComponent: StartFailure,
});

/** Everything behind sign-in. The desk stays mounted while conversations change. */
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "desk",
  beforeLoad: async ({ context, location }) => {
    if (await context.services.ensureSession()) return;
    const from = returnPath(location.pathname);
    throw redirect({ to: "/sign-in", search: from === undefined ? {} : { from } });
  },
  component: DeskPage,
  errorComponent: StartFailure,
});

const queueRoute = createRoute({ getParentRoute: () => deskRoute, path: "/" });

const conversationRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "/conversations/$conversationId",
});

/** An address that leads nowhere leads to the desk. */
const anywhereElseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  deskRoute.addChildren([queueRoute, conversationRoute]),
  anywhereElseRoute,
]);

/** The console's router; tests hand in a history of their own. */
export function createConsoleRouter(services: ConsoleServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { services },
    trailingSlash: "never",
    ...(history === undefined ? {} : { history }),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
