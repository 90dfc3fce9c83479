import type { Platform } from "../../../platform.ts";
import { budgetedCards } from "../../../ports/budgeted-cards.ts";

/** Limits the card provider's time in one call to what the page waits for. */
export const withBudget = (platform: Platform): Platform => ({
  ...platform,
  cards: budgetedCards(platform.cards),
});
