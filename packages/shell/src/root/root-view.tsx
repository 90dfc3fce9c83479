import { OverlayProvider } from "@parlour/overlays/overlay-context.tsx";
import { OverlayHost } from "@parlour/overlays/overlay-host.tsx";
import { fromWireBirthDate } from "@parlour/contract/rules/adult";
import type { Account } from "@parlour/contract/operations/schemas";
import type { OverlayCustomer } from "@parlour/overlays/facts";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useServices } from "../app/services-context.tsx";
import { meQuery } from "../data/queries.ts";
import { LoginWelcome } from "../landing/login-welcome.tsx";
import { ActiveAlert } from "../notices/active-alert.tsx";
import { NoticesBar } from "../notices/notices-bar.tsx";
import { useIsChat } from "../router/use-is-chat.ts";
import { overlayFactsOf } from "../tenant/overlay-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { takeEarlyPress } from "../landing/early-press.ts";
import { BlockedPage } from "./blocked-page.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { Footer } from "./footer.tsx";
import styles from "./root-view.module.css";

function overlayCustomerOf(account: Account): OverlayCustomer {
  return {
    username: account.username,
    imageUrl: account.images,
    dateOfBirth: fromWireBirthDate(account.dateOfBirth) ?? "",
    phone: account.phoneNumber,
  };
}

/** The root view (spec 2): only the login welcome without a subdomain, otherwise the full app. */
export function RootView() {
  const tenant = useTenant();
  const { client, session, flow, overlayPorts, clock } = useServices();
  const { loggedIn, banned } = useSnapshot(session.state);
  const { data: account } = useQuery({ ...meQuery(client), enabled: loggedIn && !banned });
  const facts = useMemo(() => overlayFactsOf(tenant), [tenant]);
  const customer = useMemo(() => (account === undefined ? null : overlayCustomerOf(account)), [account]);

  if (!tenant.isSubdomainPresent) {
    return (
      <main className={styles["app"]}>
        <LoginWelcome />
      </main>
    );
  }
  return (
    <OverlayProvider
      flow={flow}
      ports={overlayPorts}
      facts={facts}
      loggedIn={loggedIn}
      customer={customer}
      clock={clock}
    >
      <FullApp banned={banned} />
    </OverlayProvider>
  );
}

/** Side overlay, notification bar, the routed page, footer (hidden on Chat), cookie banner. */
function FullApp({ banned }: { readonly banned: boolean }) {
  const { flow, notices } = useServices();
  const isChat = useIsChat();
  const { current } = useSnapshot(flow.state).flow;

  useEffect(() => {
    const pressed = takeEarlyPress();
    if (pressed !== null) flow.dispatch({ type: "open", overlay: pressed });
    // After hydration, so that the first render agrees with the server's.
    flow.restore();
    notices.showKept();
  }, [flow, notices]);

  return (
    <div className={clsx(styles["app"], isChat && !banned && styles["chat"])} data-chat={isChat || undefined}>
      <OverlayHost alerts={<NoticesBar />} />
      {current === null ? <NoticesBar /> : null}
      {banned ? <BlockedPage /> : <Outlet />}
      {isChat && !banned ? null : <Footer />}
      {banned ? null : <ActiveAlert />}
      <CookieBanner />
    </div>
  );
}
