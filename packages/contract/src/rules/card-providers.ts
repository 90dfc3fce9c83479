/** The providers that take card payments. */
export const cardProviders = ["stripe", "flexpay"] as const;
export type CardProviderName = (typeof cardProviders)[number];

/** Whether a word names one of them. */
export function isCardProvider(word: string): word is CardProviderName {
  return cardProviders.some((name) => name === word);
}
