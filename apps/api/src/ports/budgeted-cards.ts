import { fail } from "@parlour/contract/result";
import type { Cards } from "./cards.ts";

/** Milliseconds that one call waits for the card provider in total: pages give up after 30 s. */
export const cardBudgetMs = 20_000;

/**
 * Wraps the card provider for one call, with a time limit for all requests and retries together. After the
 * limit each request fails as unavailable. The provider may still have acted; idempotency keys and the
 * reconciler clear that up.
 */
export function budgetedCards(cards: Cards, budgetMs = cardBudgetMs): Cards {
  const signal = AbortSignal.timeout(budgetMs);
  const spent = new Promise<"spent">((resolve) => {
    signal.addEventListener("abort", () => resolve("spent"), { once: true });
  });
  async function within<Result>(ask: () => Promise<Result>) {
    if (signal.aborted) return fail("cards_unavailable" as const);
    const response = await Promise.race([ask(), spent]);
    return response === "spent" ? fail("cards_unavailable" as const) : response;
  }
  return {
    ...cards,
    createIntent: async (order) => await within(async () => await cards.createIntent(order)),
    openIntent: async (intentId, order) => await within(async () => await cards.openIntent(intentId, order)),
    retrieve: async (intentId) => await within(async () => await cards.retrieve(intentId)),
    cancelIntent: async (intentId) => await within(async () => await cards.cancelIntent(intentId)),
    refund: async (order) => await within(async () => await cards.refund(order)),
    moneyBack: async (intentId) => await within(async () => await cards.moneyBack(intentId)),
    eventsSince: async (since, provider) =>
      await within(async () => await cards.eventsSince(since, provider)),
    fraudWarningsSince: async (since, provider) =>
      await within(async () => await cards.fraudWarningsSince(since, provider)),
  };
}
