import type { FraudLevel, FraudLimits, FraudMonth } from "@parlour/contract/operations/fraud";

/**
 * The share of payments with fraud or a dispute, counted as Visa's monitoring programme does: a payment that is reported
 * as fraud and then disputed counts twice. Pure.
 * tooling/decisions/0097-fraud-and-disputes-are-counted-as-visa-does.md
 */

/** The levels, ascending. */
export const fraudLevels: readonly FraudLevel[] = ["below", "near", "over"];

/** What is counted of one month. */
export type FraudCounts = Pick<FraudMonth, "payments" | "warnings" | "disputes" | "affected">;

/** Cases per payment in hundredths of a percent, rounded half up; null without payments. */
export function fraudBasisPoints({
  payments,
  warnings,
  disputes,
}: Pick<FraudCounts, "payments" | "warnings" | "disputes">): number | null {
  return payments === 0 ? null : Math.floor((20_000 * (warnings + disputes) + payments) / (2 * payments));
}

/** The level of a month, from the exact share, not the rounded one. Enough cases without any payment are over the limit. */
export function fraudLevel(
  { payments, warnings, disputes }: Pick<FraudCounts, "payments" | "warnings" | "disputes">,
  { nearBasisPoints, limitBasisPoints, leastCases }: FraudLimits,
): FraudLevel {
  const cases = warnings + disputes;
  if (cases < leastCases) return "below";
  if (cases * 10_000 >= limitBasisPoints * payments) return "over";
  return cases * 10_000 >= nearBasisPoints * payments ? "near" : "below";
}

/** The highest level of some months. */
export function highestLevel(months: readonly Pick<FraudMonth, "level">[]): FraudLevel {
  const ranks = months.map(({ level }) => fraudLevels.indexOf(level));
  return fraudLevels[Math.max(0, ...ranks)] ?? "below";
}
