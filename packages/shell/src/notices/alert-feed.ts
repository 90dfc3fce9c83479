import type { Client } from "@parlour/api-client/create-client";
import { activeAlert, type ActiveAlert } from "@parlour/contract/operations/content";
import type { Clock } from "@parlour/overlays/clock";
import { failureMessages } from "@parlour/overlays/messages";
import type { NoticeStore } from "./notice-store.ts";

/** Milliseconds between two requests for the alert (ALERT-2). */
export const alertPollMs = 10_000;

/** The site's active alert (ALERT-2 to ALERT-4). */
export interface AlertFeed {
  /** Polls immediately and then every 10 s. Returns a function that stops it. */
  readonly start: () => () => void;
  /** Shows an alert from another source, such as the stream. */
  readonly offer: (alert: ActiveAlert) => void;
}

interface AlertFeedDependencies {
  readonly client: Pick<Client, "call">;
  readonly notices: NoticeStore;
  readonly clock: Clock;
  readonly brand: string;
  readonly regionId: number;
  /** Whether the page is hidden or offline; then it does not poll. */
  readonly isIdle: () => boolean;
}

/**
 * Creates the feed. An alert shows only when it is active and its expiry differs from the current one's; it
 * stays until it expires. A failure is reported once until polling succeeds again, because it must not repeat
 * every 10 s.
 */
export function createAlertFeed({
  client,
  notices,
  clock,
  brand,
  regionId,
  isIdle,
}: AlertFeedDependencies): AlertFeed {
  let current: string | null = null;
  let failing = false;

  function offer(alert: ActiveAlert): void {
    const { active, expiry } = alert;
    if (!active || expiry === null || expiry === current) return;
    const until = Date.parse(expiry);
    if (until <= clock.now()) return;
    current = expiry;
    notices.show({
      tone: "info",
      title: alert.alertContentPrimary,
      text: alert.alertContentSecondary,
      until,
      look: { icon: alert.alertIcon, colour: alert.alertColour },
    });
  }

  async function ask(signal: AbortSignal): Promise<void> {
    try {
      const site = { params: { siteId: regionId }, query: { "apn-im-brand": brand } };
      const alert = await client.call(activeAlert, site, { signal });
      failing = false;
      offer(alert);
    } catch {
      if (signal.aborted) return;
      if (!failing) notices.show({ tone: "error", text: failureMessages.activeAlert });
      failing = true;
    }
  }

  return {
    offer,
    start() {
      const stopped = new AbortController();
      void ask(stopped.signal);
      const stop = clock.every(alertPollMs, () => {
        if (!isIdle()) void ask(stopped.signal);
      });
      return () => {
        stop();
        stopped.abort();
      };
    },
  };
}
