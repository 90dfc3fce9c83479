import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { PageLoading } from "../app/page-loading.tsx";
import type { FirstReads } from "../data/first-reads.ts";
import { isBundleName } from "../credits/bundle-list.ts";
import { RootView } from "../root/root-view.tsx";
import type { BundleName } from "@parlour/contract/rules/bundles";
import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";
import { guardedTarget, type Access } from "./guards.ts";

/** Names of the pages (NAV-1 to NAV-7). */
export type RouteName = "Login" | "Profiles" | "Chat" | "Credit" | "Checkout" | "Account" | "Statement";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly name?: RouteName;
  }
}

export interface RouterContext {
  readonly isLoggedIn: () => boolean;
  /** Loads the cache that all customer pages use. Resolves to what asks for a page's data before it is rendered. */
  readonly openCustomerData: () => Promise<FirstReads>;
}

// Customers never see it, so they don't load it. Its routes have no pending component: React would hydrate the
// boundary around it at once when something in it is pressed, and the press would wait.
const LoginPage = lazyRouteComponent(
  async () => loadPart(import("../landing/login-page.tsx"), systemClock),
  "LoginPage",
);

function guard(access: Access) {
  return ({ context }: { readonly context: RouterContext }): void => {
    const to = guardedTarget(access, context.isLoggedIn());
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    if (to !== null) throw redirect({ to, replace: true });
  };
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootView,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  staticData: { name: "Login" },
  beforeLoad: guard("logged-out-only"),
  component: LoginPage,
});

const loginAliasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  beforeLoad: guard("logged-out-only"),
  component: LoginPage,
});

const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "customer",
  beforeLoad: guard("login-required"),
  // Loaded in parallel with the pages' own chunks. The cache is the same while the app runs.
  loader: async ({ context }) => {
    (await context.openCustomerData()).everyPage();
  },
  staleTime: Infinity,
  // Live updates, queue and drafts are only for customers: visitors don't load them.
  component: lazyRouteComponent(
    async () => loadPart(import("../app/customer-layout.tsx"), systemClock),
    "CustomerLayout",
  ),
  pendingComponent: PageLoading,
});

const meetRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: "/meet",
  component: lazyRouteComponent(
    async () => loadPart(import("../meet/meet-layout.tsx"), systemClock),
    "MeetLayout",
  ),
  pendingComponent: PageLoading,
});

const profilesRoute = createRoute({
  getParentRoute: () => meetRoute,
  path: "/",
  staticData: { name: "Profiles" },
  component: lazyRouteComponent(
    async () => loadPart(import("../meet/meet-page.tsx"), systemClock),
    "MeetPage",
  ),
  pendingComponent: PageLoading,
});

const chatRoute = createRoute({
  getParentRoute: () => meetRoute,
  path: "$chatId",
  staticData: { name: "Chat" },
  loader: async ({ context, params, preload }) => {
    const reads = await context.openCustomerData();
    // A link that is only pointed at loads its page, but no data.
    if (!preload) reads.chat(params.chatId);
  },
  // From then on the page's own queries keep the data new.
  staleTime: Infinity,
  component: lazyRouteComponent(
    async () => loadPart(import("../chat/chat-page.tsx"), systemClock),
    "ChatPage",
  ),
  pendingComponent: PageLoading,
});

/** The page to return to: a profile's id. */
interface CreditsSearch {
  readonly from?: string;
}

function readFrom(search: Record<string, unknown>): CreditsSearch {
  return typeof search["from"] === "string" ? { from: search["from"] } : {};
}

const creditsRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: "/credits",
});

const creditRoute = createRoute({
  getParentRoute: () => creditsRoute,
  path: "/",
  staticData: { name: "Credit" },
  validateSearch: readFrom,
  loader: async ({ context, preload }) => {
    const reads = await context.openCustomerData();
    if (!preload) reads.bundles();
  },
  staleTime: Infinity,
  component: lazyRouteComponent(
    async () => loadPart(import("../credits/credits-page.tsx"), systemClock),
    "CreditsPage",
  ),
  pendingComponent: PageLoading,
});

interface CheckoutSearch extends CreditsSearch {
  readonly bundle?: BundleName;
  /** Added by the card provider on the return, or by us once a payment was confirmed. */
  readonly payment_intent?: string;
}

const checkoutRoute = createRoute({
  getParentRoute: () => creditsRoute,
  path: "checkout",
  staticData: { name: "Checkout" },
  // Everything else that the card provider appends, above all its secret, is dropped.
  validateSearch: (search: Record<string, unknown>): CheckoutSearch => ({
    ...readFrom(search),
    ...(isBundleName(search["bundle"]) ? { bundle: search["bundle"] } : {}),
    ...(typeof search["payment_intent"] === "string" ? { payment_intent: search["payment_intent"] } : {}),
  }),
  component: lazyRouteComponent(
    async () => loadPart(import("../credits/checkout-page.tsx"), systemClock),
    "CheckoutPage",
  ),
  pendingComponent: PageLoading,
});

const statementRoute = createRoute({
  getParentRoute: () => creditsRoute,
  path: "statement",
  staticData: { name: "Statement" },
  component: lazyRouteComponent(
    async () => loadPart(import("../credits/statement-page.tsx"), systemClock),
    "StatementPage",
  ),
  pendingComponent: PageLoading,
});

const accountRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: "/account",
  staticData: { name: "Account" },
  component: lazyRouteComponent(
    async () => loadPart(import("../account/account-page.tsx"), systemClock),
    "AccountPage",
  ),
  pendingComponent: PageLoading,
});

const catchAllRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: "$",
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: "/", replace: true });
  },
});

/** The pages of NAV-1 to NAV-7, and the catch-all (NAV-8). */
export const routeTree = rootRoute.addChildren([
  loginRoute,
  loginAliasRoute,
  customerRoute.addChildren([
    meetRoute.addChildren([profilesRoute, chatRoute]),
    creditsRoute.addChildren([creditRoute, checkoutRoute, statementRoute]),
    accountRoute,
    catchAllRoute,
  ]),
]);
