import type { FraudMonth, InsightFraud } from "@parlour/contract/operations/fraud";
import type { Books } from "../insight-books.ts";
import type { Counted } from "../insight-oracle.ts";
import { dayIn } from "../local-time.ts";
import { rounded } from "./rounded.ts";

type FraudCounts = Pick<
  FraudMonth,
  "month" | "payments" | "warnings" | "disputes" | "affected" | "basisPoints"
>;

/** Counts a month's payments, and the first warnings and disputes of payments. */
function fraudOf(books: Books, counted: Counted, month: string): FraudCounts {
  const isIn = (at: Date | null | undefined): boolean =>
    at !== null && at !== undefined && dayIn(counted.zone, at).slice(0, 7) === month.slice(0, 7);
  const counts = { month, payments: 0, warnings: 0, disputes: 0, affected: 0 };
  for (const payment of books.payments) {
    if (!counted.is({ brand: payment.brand_id, region: payment.region })) continue;
    const first = (times: readonly Date[]): Date | undefined => times.toSorted((a, b) => +a - +b)[0];
    const ofPayment = (row: { readonly intent_id: string }): boolean => row.intent_id === payment.intent_id;
    const warned = isIn(first(books.fraudWarnings.filter(ofPayment).map((row) => row.warned_at)));
    const disputed = isIn(first(books.disputes.filter(ofPayment).map((row) => row.opened_at)));
    counts.payments += isIn(payment.granted_at) ? 1 : 0;
    counts.warnings += warned ? 1 : 0;
    counts.disputes += disputed ? 1 : 0;
    counts.affected += warned || disputed ? 1 : 0;
  }
  const { payments, warnings, disputes } = counts;
  return {
    ...counts,
    basisPoints: payments === 0 ? null : rounded((10_000 * (warnings + disputes)) / payments),
  };
}

/** Pairs the figures of fraud with those from the raw rows. */
export function fraudPairs(books: Books, counted: Counted, fraud: InsightFraud) {
  return {
    fraud: [
      fraud.months.map(({ month, payments, warnings, disputes, affected, basisPoints }) => ({
        month,
        payments,
        warnings,
        disputes,
        affected,
        basisPoints,
      })),
      fraud.months.map(({ month }) => fraudOf(books, counted, month)),
    ],
  };
}
