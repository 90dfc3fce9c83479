/** The wallets of the Payment Element, as its options and its payments name them. */
export const wallets = ["apple_pay", "google_pay"] as const;
export type Wallet = (typeof wallets)[number];

export const walletNames: Readonly<Record<Wallet, string>> = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
};

/**
 * Returns the wallets with a card in a browser. Here phones have one, and Safari on a Mac; other desktops
 * have none.
 */
export function walletsOf(userAgent: string): readonly Wallet[] {
  if (/iPhone|iPad/.test(userAgent)) return ["apple_pay"];
  if (/Android/.test(userAgent) && /Chrome\//.test(userAgent)) return ["google_pay"];
  const isSafari = /Macintosh/.test(userAgent) && /Safari\//.test(userAgent) && !/Chrome\//.test(userAgent);
  return isSafari ? ["apple_pay"] : [];
}

/** The payment for which a wallet shows its sheet. */
export interface WalletRequest {
  readonly wallet: Wallet;
  /** In minor units. */
  readonly amount: number;
  /** In lower case, as Stripe writes it. */
  readonly currency: string;
}

/** Sent by a wallet's sheet when it is done: the number of the card to pay with, or null if it was closed. */
export interface WalletResult {
  readonly type: "parlour-wallet-answer";
  readonly card: string | null;
}
