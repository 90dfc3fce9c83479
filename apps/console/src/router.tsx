import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { withAreaMessages } from "./catalogue/error-catalogue.ts";
import { DeskPage } from "./desk/desk-page.tsx";
import { StartFailure } from "./desk/start-failure.tsx";
import { AreaLayout } from "./frame/area-layout.tsx";
import { returnAddress } from "./frame/area-rules.ts";
import { areaRoutes } from "./frame/area-routes.tsx";
import { areas } from "./frame/areas.ts";
import { readPageSearch } from "./frame/use-page-search.ts";
import { ConsoleFrame } from "./frame/console-frame.tsx";
import type { ConsoleServices } from "./services/console-services.ts";

interface RouterContext {
  readonly services: ConsoleServices;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** The address to open after sign-in. */
function fromSearch(search: Record<string, unknown>): { from?: string } {
  const from = returnAddress(search["from"], areas);
  return from === undefined ? {} : { from };
}

/** Whether the signed-in person has to choose a password or set up an authenticator before they may work. */
function isSetUpDue({ session }: ConsoleServices): boolean {
  return session.staff !== null && session.staff.due !== null;
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: fromSearch,
  beforeLoad: async ({ context, search }) => {
    if (await context.services.ensureSession()) throw redirect({ href: search.from ?? "/" });
  },
  component: lazyRouteComponent(async () => await import("./sign-in/sign-in-page.tsx"), "SignInPage"),
  errorComponent: StartFailure,
});

/** The steps before a person may work. The rest of the console is not loaded until they are done. */
const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/set-up",
  validateSearch: fromSearch,
  beforeLoad: async ({ context, search }) => {
    if (!(await context.services.ensureSession())) throw redirect({ to: "/sign-in", search });
    if (!isSetUpDue(context.services)) throw redirect({ href: search.from ?? "/" });
  },
  component: lazyRouteComponent(
    async () => await withAreaMessages(import("./sign-in/set-up-page.tsx")),
    "SetUpPage",
  ),
  errorComponent: StartFailure,
});

/** The page of a one-time link. The secret is in the fragment, which browsers do not send to servers. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(
    async () => await withAreaMessages(import("./sign-in/invitation-page.tsx")),
    "InvitationPage",
  ),
  errorComponent: StartFailure,
});

/** Everything behind sign-in. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "frame",
  beforeLoad: async ({ context, location }) => {
    const from = returnAddress(location.href, areas);
    const search = from === undefined ? {} : { from };
    if (!(await context.services.ensureSession())) throw redirect({ to: "/sign-in", search });
    if (isSetUpDue(context.services)) throw redirect({ to: "/set-up", search });
  },
  component: ConsoleFrame,
  errorComponent: StartFailure,
});

/** The desk stays mounted while conversations change. */
const deskRoute = createRoute({
  getParentRoute: () => frameRoute,
  id: "desk",
  component: DeskPage,
  errorComponent: StartFailure,
});

const queueRoute = createRoute({ getParentRoute: () => deskRoute, path: "/" });

const conversationRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "/conversations/$conversationId",
});

/** All pages except the desk, generated from the table in frame/areas.ts. */
const areaRoute = createRoute({
  getParentRoute: () => frameRoute,
  id: "area",
  validateSearch: readPageSearch,
  component: AreaLayout,
});
const areaTree = areaRoute.addChildren(areaRoutes(areaRoute));

/** An unknown address redirects to the desk. */
const anywhereElseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  setUpRoute,
  invitationRoute,
  frameRoute.addChildren([deskRoute.addChildren([queueRoute, conversationRoute]), areaTree]),
  anywhereElseRoute,
]);

/** Addresses contain plain texts; the router's own parser would read numbers and JSON into them. */
function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function writeSearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return texts.length === 0 ? "" : `?${new URLSearchParams(texts).toString()}`;
}

/** Creates the console's router; tests pass their own history. */
export function createConsoleRouter(services: ConsoleServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { services },
    trailingSlash: "never",
    // A page's chunk loads as soon as a link to it is hovered.
    defaultPreload: "intent",
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    ...(history === undefined ? {} : { history }),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
