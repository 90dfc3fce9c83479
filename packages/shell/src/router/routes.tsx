import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { CustomerLayout } from "../app/customer-layout.tsx";
import { PageLoading } from "../app/page-loading.tsx";
import { isBundleName } from "../credits/bundle-list.ts";
import { LoginPage } from "../landing/login-page.tsx";
import { RootView } from "../root/root-view.tsx";
import type { BundleName } from "@parlour/contract/rules/bundles";
import { guardedTarget, type Access } from "./guards.ts";

/** Names of the spec's routes. */
export type RouteName = "Login" | "Profiles" | "Chat" | "Credit" | "Checkout";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly name?: RouteName;
  }
}

export interface RouterContext {
  readonly isLoggedIn: () => boolean;
}

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
  component: CustomerLayout,
});

const meetRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: "/meet",
  component: lazyRouteComponent(async () => import("../meet/meet-layout.tsx"), "MeetLayout"),
  pendingComponent: PageLoading,
});

const profilesRoute = createRoute({
  getParentRoute: () => meetRoute,
  path: "/",
  staticData: { name: "Profiles" },
  component: lazyRouteComponent(async () => import("../meet/meet-page.tsx"), "MeetPage"),
  pendingComponent: PageLoading,
});

const chatRoute = createRoute({
  getParentRoute: () => meetRoute,
  path: "$chatId",
  staticData: { name: "Chat" },
  component: lazyRouteComponent(async () => import("../chat/chat-page.tsx"), "ChatPage"),
  pendingComponent: PageLoading,
});

/** Where the customer came from and returns to: a profile's id. */
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
  component: lazyRouteComponent(async () => import("../credits/credits-page.tsx"), "CreditsPage"),
  pendingComponent: PageLoading,
});

interface CheckoutSearch extends CreditsSearch {
  readonly bundle?: BundleName;
  /** Put there by the card provider on the way back, or by us once a payment was confirmed. */
  readonly payment_intent?: string;
}

const checkoutRoute = createRoute({
  getParentRoute: () => creditsRoute,
  path: "checkout",
  staticData: { name: "Checkout" },
  // Anything else that the card provider appends, its secret above all, is not taken over.
  validateSearch: (search: Record<string, unknown>): CheckoutSearch => ({
    ...readFrom(search),
    ...(isBundleName(search["bundle"]) ? { bundle: search["bundle"] } : {}),
    ...(typeof search["payment_intent"] === "string" ? { payment_intent: search["payment_intent"] } : {}),
  }),
  component: lazyRouteComponent(async () => import("../credits/checkout-page.tsx"), "CheckoutPage"),
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

/** The spec's five routes, the alias and the catch-all (spec 2). */
export const routeTree = rootRoute.addChildren([
  loginRoute,
  loginAliasRoute,
  customerRoute.addChildren([
    meetRoute.addChildren([profilesRoute, chatRoute]),
    creditsRoute.addChildren([creditRoute, checkoutRoute]),
    catchAllRoute,
  ]),
]);
