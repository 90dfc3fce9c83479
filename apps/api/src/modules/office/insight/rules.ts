/** Adds up counted rows (pure). Values that can't be added, such as a median, are calculated in SQL. */

import type { CreditMovements, Takings } from "@parlour/contract/operations/insight-money";
import type { LedgerAccount, LedgerCause } from "@parlour/contract/rules/ledger";

/** A record with numbers in the named fields. */
type Sums<Names extends string> = { readonly [Name in Names]: number };

/** Adds up the named fields of rows. */
export function sumOf<Names extends string>(
  names: readonly Names[],
  rows: readonly Sums<Names>[],
): { [Name in Names]: number } {
  const sums = Object.fromEntries(names.map((name) => [name, 0])) as { [Name in Names]: number };
  for (const row of rows) for (const name of names) sums[name] += row[name];
  return sums;
}

/** Groups rows by a key; keys keep the order of their first row. */
export function groupBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

interface Sale {
  readonly count: number;
  readonly minor: number;
}

interface Back extends Sale {
  readonly source: "refunds" | "lost";
}

/**
 * Adds up sales and returned money, in minor units. The caller passes rows of one currency only; this is not checked.
 */
export function takingsOf(sales: readonly Sale[], back: readonly Back[]): Takings {
  const sold = sumOf(["count", "minor"], sales);
  const refunded = sumOf(
    ["count", "minor"],
    back.filter(({ source }) => source === "refunds"),
  );
  const lost = sumOf(
    ["count", "minor"],
    back.filter(({ source }) => source === "lost"),
  );
  return {
    purchases: sold.count,
    grossMinor: sold.minor,
    refunds: refunded.count,
    refundedMinor: refunded.minor,
    disputesLost: lost.count,
    lostMinor: lost.minor,
    netMinor: sold.minor - refunded.minor - lost.minor,
  };
}

/** Booked credits by cause and account, with the ledger's account names. */
export interface Posted {
  readonly cause: LedgerCause;
  readonly account: LedgerAccount;
  readonly amount: number;
}

/**
 * Sums credit movements from ledger entries. Recoveries move no credits in or out: they pay a debt. Transfers
 * between the accounts of one number stay within their site.
 */
export function movementsOf(posted: readonly Posted[]): CreditMovements {
  const booked = (causes: readonly Posted["cause"][], account: Posted["account"]): number =>
    posted
      .filter((each) => causes.includes(each.cause) && each.account === account)
      // avoids -0 if nothing moved
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    sold: 0 - booked(["payment"], "house:sales"),
    trial: 0 - booked(["trial"], "house:promotions"),
    goodwill: 0 - booked(["goodwill"], "house:promotions"),
    spentPurchased: 0 - booked(["reply"], "customer:purchased"),
    spentFree: 0 - booked(["reply"], "customer:free"),
    takenBack: booked(["refund", "dispute"], "house:sales"),
    givenAgain: 0 - booked(["refund_failed", "dispute_won"], "house:sales"),
  };
}

/**
 * Returns the credits in hand, less those owed, that the movements between two stocks don't explain. It must
 * be 0.
 */
export function unexplained(
  opening: { readonly purchased: number; readonly free: number; readonly debt: number },
  movements: CreditMovements,
  closing: { readonly purchased: number; readonly free: number; readonly debt: number },
): number {
  const held = (stock: typeof opening): number => stock.purchased + stock.free - stock.debt;
  const { sold, trial, goodwill, spentPurchased, spentFree, takenBack, givenAgain } = movements;
  const moved = sold + trial + goodwill + givenAgain - spentPurchased - spentFree - takenBack;
  return held(closing) - held(opening) - moved;
}
