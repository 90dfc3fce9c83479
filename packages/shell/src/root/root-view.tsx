import { OverlayProvider } from "@parlour/overlays/overlay-context.tsx";
import { OverlayHost } from "@parlour/overlays/overlay-host.tsx";
import { Outlet } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useRootServices } from "../app/services-context.tsx";
import { KnownCustomerProvider, useKnownCustomer } from "../customer/known-customer.tsx";
import { NoticesBar } from "../notices/notices-bar.tsx";
import { NoticesPlaceProvider, PlacedNotices } from "../notices/notices-place.tsx";
import { useIsChat } from "../router/use-is-chat.ts";
import { overlayFactsOf } from "../tenant/overlay-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { takeOverPresses } from "../landing/early-press.ts";
import { BlockedPage } from "./blocked-page.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { Footer } from "./footer.tsx";
import styles from "./root-view.module.css";

/** The root view (NAV-14, NAV-15): only the login welcome without a subdomain, otherwise the full app. */
export function RootView() {
  const { isSubdomainPresent } = useTenant();
  if (!isSubdomainPresent) {
    return (
      <main className={styles["app"]}>
        <Outlet />
      </main>
    );
  }
  return (
    <KnownCustomerProvider>
      <WithOverlays />
    </KnownCustomerProvider>
  );
}

function WithOverlays() {
  const tenant = useTenant();
  const { session, flow, overlayPorts, clock } = useRootServices();
  const { loggedIn, banned } = useSnapshot(session.state);
  const { customer } = useKnownCustomer();
  const facts = useMemo(() => overlayFactsOf(tenant), [tenant]);
  return (
    <OverlayProvider
      flow={flow}
      ports={overlayPorts}
      facts={facts}
      loggedIn={loggedIn}
      customer={customer}
      clock={clock}
    >
      <NoticesPlaceProvider>
        <FullApp banned={banned} />
      </NoticesPlaceProvider>
    </OverlayProvider>
  );
}

/** Side overlay, notification bar, the routed page, footer (hidden on Chat), cookie banner. */
function FullApp({ banned }: { readonly banned: boolean }) {
  const { flow, notices, alerts } = useRootServices();
  const isChat = useIsChat();
  const { current } = useSnapshot(flow.state).flow;

  useEffect(() => {
    const pressed = takeOverPresses();
    if (pressed !== null) flow.dispatch({ type: "open", overlay: pressed });
    // Runs after hydration, so that the first render matches the server's.
    flow.restore();
    notices.showKept();
  }, [flow, notices]);
  // Polling stops once a customer is banned (ALERT-4).
  useEffect(() => (banned ? undefined : alerts.start()), [alerts, banned]);

  return (
    <div className={clsx(styles["app"], isChat && !banned && styles["chat"])} data-chat={isChat || undefined}>
      <OverlayHost alerts={<NoticesBar />} />
      {current === null ? <PlacedNotices /> : null}
      {banned ? <BlockedPage /> : <Outlet />}
      {isChat && !banned ? null : <Footer />}
      <CookieBanner />
    </div>
  );
}
