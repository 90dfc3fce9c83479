import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { CustomerProvider } from "../customer/customer-context.tsx";
import { TellCustomer } from "../customer/tell-customer.tsx";
import { AcceptanceGate } from "../legal/acceptance-gate.tsx";
import { useIsChat } from "../router/use-is-chat.ts";
import { Header } from "./header.tsx";
import { FrameBar, FramedPage } from "./page-frame.tsx";
import styles from "./customer-layout.module.css";
import { ServicesProvider, useRootServices } from "./services-context.tsx";
import { NoticesOutlet } from "../notices/notices-place.tsx";
import { UnreadTitle } from "./unread-title.tsx";

/** The frame of every page of a logged-in customer: their data and services, and the bar above. */
export function CustomerLayout() {
  const isChat = useIsChat();
  const root = useRootServices();
  const data = root.serverData.loaded();
  const services = useMemo(() => ({ ...root, ...data }), [root, data]);
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={data.queryClient}>
        <TellCustomer />
        <CustomerProvider>
          <UnreadTitle />
          <div className={styles["top"]}>
            <Header inChat={isChat} />
            {isChat ? null : <NoticesOutlet way="below" />}
            <FrameBar />
          </div>
          <main className={styles["main"]}>
            <FramedPage>
              <Outlet />
            </FramedPage>
          </main>
          <AcceptanceGate />
        </CustomerProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
