import { Outlet } from "@tanstack/react-router";
import { CustomerProvider } from "../customer/customer-context.tsx";
import { useIsChat } from "../router/use-is-chat.ts";
import { Header } from "./header.tsx";
import styles from "./customer-layout.module.css";
import { UnreadTitle } from "./unread-title.tsx";

/** What surrounds every page of a logged-in customer. */
export function CustomerLayout() {
  const isChat = useIsChat();
  return (
    <CustomerProvider>
      <UnreadTitle />
      <Header inChat={isChat} />
      <main className={styles["main"]}>
        <Outlet />
      </main>
    </CustomerProvider>
  );
}
