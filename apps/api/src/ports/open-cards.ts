import type { CardSettings } from "../plugins/card-settings.ts";
import type { Cards } from "./cards.ts";
import type { Clock } from "./clock.ts";
import { flexpayCards } from "./flexpay-cards.ts";
import { routedCards } from "./routed-cards.ts";
import { stripeCards } from "./stripe-cards.ts";

/** Opens the providers of card payments that the settings name. */
export function openCards(settings: CardSettings, clock: Clock, onFailure: (error: unknown) => void): Cards {
  const now = (): Date => clock.now();
  const adapters = [stripeCards(settings, { onFailure, now })];
  if (settings.flexpay !== undefined) adapters.push(flexpayCards(settings.flexpay, { onFailure, now }));
  return routedCards(settings, adapters, clock);
}
