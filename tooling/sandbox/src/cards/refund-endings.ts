import { noCause, type CardStore } from "./card-store.ts";
import { endRefund } from "./refunds.ts";

/** Milliseconds after which a refund to a special test card changes its status. */
const endsAfterMs = 3000;

/**
 * Changes the status of refunds to special cards (test-cards.ts), including those that waited while the
 * sandbox was stopped.
 */
export function startRefundEndings(store: CardStore): { stop(): void } {
  const timers = new Set<NodeJS.Timeout>();

  function endLater(refundId: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const refund = store.state.refunds[refundId];
      const ending = store.state.refundEndings[refundId];
      // it may have been changed on the page meanwhile
      if (refund !== undefined && ending !== undefined) endRefund(store, refund, ending, noCause);
    }, endsAfterMs);
    timer.unref();
    timers.add(timer);
  }

  store.onEvent(({ event }) => {
    const { object } = event.data;
    if (event.type !== "refund.created" || !("id" in object) || typeof object.id !== "string") return;
    if (Object.hasOwn(store.state.refundEndings, object.id)) endLater(object.id);
  });
  for (const refundId of Object.keys(store.state.refundEndings)) endLater(refundId);

  return {
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
