import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";

const loaded = new Map<string, Promise<Stripe>>();

async function inBrowser(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error("Card payments need a browser.");
  return stripe;
}

/**
 * Loads the card provider's script, once per key and only when a payment begins. Rejects if it can't be
 * loaded within 120 s (NAV-17); the next call then tries again.
 */
export async function loadCards(publishableKey: string): Promise<Stripe> {
  const known = loaded.get(publishableKey);
  if (known !== undefined) return known;
  const loading = loadPart(inBrowser(publishableKey), systemClock);
  loaded.set(publishableKey, loading);
  loading.catch(() => loaded.delete(publishableKey));
  return loading;
}
