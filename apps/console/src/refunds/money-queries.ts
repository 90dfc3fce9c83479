import { customerKey } from "../customers/customer-key.ts";

/** All lists of the refunds' pages, and the number in the menu. */
export const refundsKey = ["refunds"] as const;

/** What shows a customer's money, and has to be asked for again when something about it was done. */
export function moneyKeys(customerId: string): readonly (readonly string[])[] {
  return [refundsKey, customerKey(customerId)];
}
