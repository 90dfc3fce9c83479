import type { Account } from "@parlour/contract/operations/schemas";
import type { AgeStep } from "@parlour/contract/rules/age-check";

/**
 * Returns what a customer still has to do about their age; undefined until the account is known. A server of the version
 * before only knows texts.
 */
export function ageStepOf(account: Account | undefined): AgeStep | undefined {
  if (account === undefined) return undefined;
  return account.ageStep ?? (account.adultVerified ? "none" : "text");
}
