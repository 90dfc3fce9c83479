/**
 * What moves credits; each cause is booked once for its cause id. The database knows them too (the checks of
 * `ledger_entries`), and so does tooling/statement-verifier, which shares no code with the server.
 */
export const ledgerCauses = [
  "reply",
  "payment",
  "trial",
  "goodwill",
  // credits taken back because the money went back, and given again because it did not
  "refund",
  "refund_failed",
  "dispute",
  "dispute_won",
  // a debt paid with credits of a purchase
  "recovery",
  // what is owed leaves one account of a number and arrives at another
  "debt_out",
  "debt_in",
  // a debt that was paid, and is none after all, comes back as credits
  "credits_out",
  "credits_in",
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/** What a line of an entry books on: a customer's own accounts, or the house's. */
export type LedgerAccount =
  | "customer:purchased"
  | "customer:free"
  | "customer:debt"
  | "house:sales"
  | "house:promotions"
  | "house:consumed"
  // what passes between the accounts of a number; sums to zero over all of them
  | "house:carried";
