import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";

const loaded = new Map<string, Promise<Stripe | null>>();

/**
 * Loads the card provider's script, once per key and only when a payment begins. Rejects if it can't be
 * loaded within 120 s (NAV-17); the next call then tries again.
 */
export async function loadCards(publishableKey: string): Promise<Stripe | null> {
  const known = loaded.get(publishableKey);
  if (known !== undefined) return known;
  const loading = loadPart(loadStripe(publishableKey), systemClock);
  loaded.set(publishableKey, loading);
  loading.catch(() => loaded.delete(publishableKey));
  return loading;
}
