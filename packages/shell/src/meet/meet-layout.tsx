import { Outlet } from "@tanstack/react-router";
import { useIsChat } from "../router/use-is-chat.ts";
import { ConversationsRail } from "./conversations-rail.tsx";
import styles from "./meet-layout.module.css";

/** /meet and the chat nested in it: on wide screens a chat has the other conversations next to it. */
export function MeetLayout() {
  const isChat = useIsChat();
  if (!isChat) return <Outlet />;
  return (
    <div className={styles["split"]}>
      <ConversationsRail />
      <Outlet />
    </div>
  );
}
