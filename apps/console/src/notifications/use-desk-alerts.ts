import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { DeskQueue } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";
import { alertMessage, deskAlerts, deskSight, type DeskSight } from "./desk-alerts.ts";
import { showNotification } from "./desktop-notification.ts";
import { playTone } from "./tone.ts";

/** Plays sounds and shows notifications for new messages, as the operator has chosen. */
export function useDeskAlerts(queue: DeskQueue | null, onOpen: (conversationId: string) => void): void {
  const { deskSettings } = useConsole();
  const { sounds, notifications } = useSnapshot(deskSettings());
  const before = useRef<DeskSight | null>(null);

  useEffect(() => {
    if (queue === null) return;
    const now = deskSight(queue.mine, queue.waiting);
    const [first] = before.current === null ? [] : deskAlerts(before.current, now);
    before.current = now;
    if (first === undefined) return;
    if (sounds) void playTone();
    // While visible, the desk itself shows it.
    if (notifications && document.visibilityState === "hidden") {
      showNotification(alertMessage(first), () => {
        if (first.kind !== "waiting") onOpen(first.conversationId);
      });
    }
  }, [queue, sounds, notifications, onOpen]);
}
