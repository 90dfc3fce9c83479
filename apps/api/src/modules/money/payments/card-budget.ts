import type { Platform } from "../../../platform.ts";
import { budgetedCards } from "../../../ports/budgeted-cards.ts";

/** The platform for one call, which waits for the card provider no longer than a page waits for the call. */
export const withBudget = (platform: Platform): Platform => ({
  ...platform,
  cards: budgetedCards(platform.cards),
});
