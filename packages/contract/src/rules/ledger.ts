/**
 * The causes that move credits; each is booked once for its cause id. The database has them too (the checks
 * of `ledger_entries`), and so does tooling/statement-verifier, which shares no code with the server.
 */
export const ledgerCauses = [
  "reply",
  "payment",
  "trial",
  "goodwill",
  // credits taken back because the money went back, and returned because it did not
  "refund",
  "refund_failed",
  "dispute",
  "dispute_won",
  // a debt paid with a purchase's credits
  "recovery",
  // a debt moves from one account of a phone number to another
  "debt_out",
  "debt_in",
  // a debt that was paid but later cancelled returns as credits
  "credits_out",
  "credits_in",
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/** The accounts of the ledger: the customer's own, and the house's. */
export type LedgerAccount =
  | "customer:purchased"
  | "customer:free"
  | "customer:debt"
  | "house:sales"
  | "house:promotions"
  | "house:consumed"
  // transfers between the accounts of a number; sums to zero over all of them
  | "house:carried";
