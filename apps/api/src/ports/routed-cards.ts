import { fail } from "@parlour/contract/result";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { cardProvidersOf, type CardRouting } from "../plugins/card-routes.ts";
import type { Cards } from "./cards.ts";
import type { Clock } from "./clock.ts";
import { createProviderRests } from "./provider-rests.ts";

/**
 * Joins the providers of card payments. A call about a payment goes to the provider that its id belongs to. A new
 * order goes to the one that it names; one that failed is asked last for `restSeconds` (PAY-25).
 */
export function routedCards(
  settings: CardRouting & { readonly restSeconds: number },
  adapters: readonly Cards[],
  clock: Clock,
): Cards {
  const rests = createProviderRests<CardProviderName>(clock, settings.restSeconds);
  const named = (name: CardProviderName): Cards | undefined =>
    adapters.find(({ names }) => names.includes(name));
  const ownerOf = (intentId: string): Cards | undefined => adapters.find((each) => each.owns(intentId));
  const nobody = async () => fail("cards_unavailable" as const);
  return {
    names: adapters.flatMap(({ names }) => names),
    owns: (intentId) => ownerOf(intentId) !== undefined,
    providersFor(site) {
      const order = cardProvidersOf(settings, site).filter((name) => named(name) !== undefined);
      const resting = new Set(order.length > 1 ? order.filter((name) => rests.isAtRest(name)) : []);
      return [...order.filter((name) => !resting.has(name)), ...order.filter((name) => resting.has(name))];
    },
    signatureHeader: (provider) => named(provider)?.signatureHeader(provider) ?? null,
    async createIntent(order) {
      const created = (await named(order.provider)?.createIntent(order)) ?? (await nobody());
      if (!created.ok && created.error === "cards_unavailable") rests.failed(order.provider);
      else rests.worked(order.provider);
      return created;
    },
    openIntent: async (intentId, order) =>
      (await ownerOf(intentId)?.openIntent(intentId, order)) ?? (await nobody()),
    retrieve: async (intentId) => (await ownerOf(intentId)?.retrieve(intentId)) ?? (await nobody()),
    cancelIntent: async (intentId) => (await ownerOf(intentId)?.cancelIntent(intentId)) ?? (await nobody()),
    refund: async (order) => (await ownerOf(order.intentId)?.refund(order)) ?? (await nobody()),
    moneyBack: async (intentId) => (await ownerOf(intentId)?.moneyBack(intentId)) ?? (await nobody()),
    readEvent: (rawBody, signature, provider) =>
      named(provider)?.readEvent(rawBody, signature, provider) ?? fail("signature_invalid"),
    eventsSince: async (since, provider) =>
      (await named(provider)?.eventsSince(since, provider)) ?? (await nobody()),
    fraudWarningsSince: async (since, provider) =>
      (await named(provider)?.fraudWarningsSince(since, provider)) ?? (await nobody()),
  };
}
