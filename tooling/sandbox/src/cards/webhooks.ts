import { loopbackFetch } from "../loopback-fetch.ts";
import type { CardStore, Delivery, StoredEvent } from "./card-store.ts";
import { stripeSignature } from "./webhook-signature.ts";

/** How deliveries misbehave, for tests (`POST /api/cards/webhooks`). */
export interface WebhookPlan {
  /** Milliseconds from an event to its first delivery. */
  readonly delayMs: number;
  /** How many extra copies of each event are sent at the same time. */
  readonly duplicate: number;
  /** While true, every delivery is lost; attempts continue as after any failure. */
  readonly drop: boolean;
  /** Events are held until no more arrive for a moment, and are then sent newest first. */
  readonly reorder: boolean;
}

export const plainPlan: WebhookPlan = { delayMs: 0, duplicate: 0, drop: false, reorder: false };

export interface Webhooks {
  plan(): WebhookPlan;
  setPlan(plan: WebhookPlan): void;
  resend(stored: StoredEvent): Promise<Delivery>;
  /** Stops all timers. Undelivered events are retried after a restart. */
  stop(): void;
}

export interface WebhookReceiver {
  /** The receiver of events; null: none. */
  readonly url: string | null;
  readonly secret: string;
}

/** Waits before each further attempt, in ms. Stripe tries for three days; here an hour is enough. */
const retryWaitsMs = [500, 1000, 2000, 5000, 15_000, 60_000, 300_000, 3_600_000];
const attemptTimeoutMs = 15_000;
const reorderQuietMs = 300;

/** Delivers signed events until the receiver responds with 2xx. */
export function startWebhooks(store: CardStore, receiver: WebhookReceiver): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  const held: StoredEvent[] = [];
  let holding: NodeJS.Timeout | null = null;
  let plan = plainPlan;

  function later(ms: number, run: () => Promise<void>): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run().catch((error: unknown) => process.emitWarning(`a webhook failed: ${String(error)}`));
    }, ms);
    timer.unref();
    timers.add(timer);
    return timer;
  }

  async function attempt(stored: StoredEvent): Promise<Delivery> {
    const body = JSON.stringify(stored.event);
    const delivery = await deliver(body);
    stored.deliveries.push(delivery);
    if (delivery.status !== null && delivery.status >= 200 && delivery.status < 300) {
      stored.delivered = true;
      stored.event.pending_webhooks = 0;
    }
    store.changed();
    return delivery;
  }

  async function deliver(body: string): Promise<Delivery> {
    const at = store.milliseconds();
    if (receiver.url === null) return { at, status: null, note: "no receiver is configured" };
    if (plan.drop) return { at, status: null, note: "lost on its way, as asked" };
    try {
      const response = await loopbackFetch(receiver.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": stripeSignature(receiver.secret, body, store.seconds()),
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body,
        signal: AbortSignal.timeout(attemptTimeoutMs),
      });
      await response.body?.cancel();
      return { at, status: response.status, note: response.ok ? "received" : "refused" };
    } catch {
      return { at, status: null, note: "nothing answered" };
    }
  }

  async function deliverUntilReceived(stored: StoredEvent): Promise<void> {
    const copies = Array.from({ length: 1 + plan.duplicate }, () => attempt(stored));
    await Promise.all(copies);
    const wait = retryWaitsMs[stored.deliveries.length - copies.length];
    if (!stored.delivered && wait !== undefined) later(wait, () => deliverUntilReceived(stored));
  }

  function hold(stored: StoredEvent): void {
    held.push(stored);
    if (holding !== null) clearTimeout(holding);
    holding = later(Math.max(plan.delayMs, reorderQuietMs), async () => {
      holding = null;
      for (const each of held.splice(0).toReversed()) await deliverUntilReceived(each);
    });
  }

  store.onEvent((stored) => {
    if (plan.reorder) hold(stored);
    else later(plan.delayMs, () => deliverUntilReceived(stored));
  });
  for (const stored of store.state.events) {
    if (!stored.delivered && stored.deliveries.length < retryWaitsMs.length) {
      later(1000, () => deliverUntilReceived(stored));
    }
  }

  return {
    plan: () => plan,
    setPlan(next) {
      plan = next;
    },
    resend: attempt,
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
