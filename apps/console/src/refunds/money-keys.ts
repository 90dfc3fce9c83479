import { customerKey } from "../customers/customer-key.ts";

/** All lists on the refunds page, and the number in the menu. */
export const refundsKey = ["refunds"] as const;

/** The queries that show a customer's money, refetched after a change to it. */
export function moneyKeys(customerId: string): readonly (readonly string[])[] {
  return [refundsKey, customerKey(customerId)];
}
