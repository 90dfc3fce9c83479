import type { Net } from "@parlour/contract/operations/insight-net";
import { taxWithin as taxWithinPrice } from "@parlour/contract/rules/tax";

/**
 * What remains of revenue after tax and fees. Pure. Everything is a whole number of minor units, rounded for each payment,
 * half up: sums are therefore the sums of their payments, and gross = returned + tax + fees + net.
 */

export interface Rates {
  /** Hundredths of a percent. */
  readonly feeBasisPoints: number;
  readonly feeFixedMinor: number;
  readonly taxBasisPoints: number;
}

/** Divides whole numbers of 0 or more; halves are rounded up. */
function divided(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** The tax within a sum that includes it: of 120.00 at 20 % it is 20.00. */
export function taxWithin(minor: number, { taxBasisPoints }: Pick<Rates, "taxBasisPoints">): number {
  return taxWithinPrice(minor, taxBasisPoints);
}

/** The provider's fee for one payment. */
export function feeOf(
  minor: number,
  { feeBasisPoints, feeFixedMinor }: Pick<Rates, "feeBasisPoints" | "feeFixedMinor">,
): number {
  return divided(minor * feeBasisPoints, 10_000) + feeFixedMinor;
}

/** Payments, or returned sums, of one amount and one set of rates. */
export interface AmountRow {
  /** Null: no rates were set for the day of the purchase. */
  readonly rates: Rates | null;
  readonly minor: number;
  readonly count: number;
}

/** Adds sales and returned money of one currency up. Tax is returned by the rates of the purchase; fees are not. */
export function netOf(sales: readonly AmountRow[], returned: readonly AmountRow[]): Net {
  const sum = (rows: readonly AmountRow[], valueOf: (row: AmountRow) => number): number =>
    rows.reduce((total, row) => total + row.count * valueOf(row), 0);
  const tax = ({ minor, rates }: AmountRow): number => (rates === null ? 0 : taxWithin(minor, rates));
  const grossMinor = sum(sales, ({ minor }) => minor);
  const returnedMinor = sum(returned, ({ minor }) => minor);
  const taxMinor = sum(sales, tax) - sum(returned, tax);
  const feesMinor = sum(sales, ({ minor, rates }) => (rates === null ? 0 : feeOf(minor, rates)));
  return {
    purchases: sum(sales, () => 1),
    withoutRates: sum(sales, ({ rates }) => (rates === null ? 1 : 0)),
    grossMinor,
    returnedMinor,
    taxMinor,
    feesMinor,
    netMinor: grossMinor - returnedMinor - taxMinor - feesMinor,
  };
}
