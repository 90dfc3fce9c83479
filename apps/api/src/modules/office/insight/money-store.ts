import type { BundleName } from "@parlour/contract/rules/bundles";
import type { Currency, RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { dayOf } from "./calendar-rules.ts";
import type { Cover } from "./cover-rules.ts";
import { backRows } from "./back-rows-store.ts";
import { salesRows } from "./money-rows-store.ts";
import type { Period, Window } from "./period-rules.ts";
import { perRow, rolledRow, spansTable } from "./rolled-store.ts";
import { during, within, type Scope } from "./scope-store.ts";
import { unequalRows } from "./unequal-rows-store.ts";

interface MoneyRow {
  readonly brand: string;
  readonly region: RegionCode;
  readonly currency: Currency;
  /** A point of the period's series. */
  readonly point: number;
  readonly count: number;
  readonly minor: number;
}

export interface SalesRow extends MoneyRow {
  readonly bundle: BundleName;
  readonly credits: number;
}

/** Money that went back: refunds, or disputes that were lost. */
export interface BackRow extends MoneyRow {
  readonly source: "refunds" | "lost";
}

/** Purchases as the ledger has them: the other way to the same figures. */
export interface BookedRow {
  readonly currency: Currency;
  readonly count: number;
  readonly minor: number;
  readonly credits: number;
}

/** Purchases of a window, counted in every way, and money that went back in it. */
export interface Moved {
  readonly sales: readonly SalesRow[];
  readonly back: readonly BackRow[];
  readonly booked: readonly BookedRow[];
  /** Purchases for which the ledger took too many or too few credits back (unequal-rows-store.ts); 0 if not wanted. */
  readonly unequal: number;
  /** Customers who bought, by currency. */
  readonly buyers: ReadonlyMap<Currency, number>;
}

interface MovedRow extends SalesRow {
  readonly source: "payments" | "buyers" | "ledger" | "providers" | "unequal" | BackRow["source"];
  readonly buyers: number;
}

/** A window of time and what of it is rolled up. */
export interface CoveredWindow {
  /** Its first day begins then. */
  readonly from: Date;
  readonly cover: Cover;
  /** Whether `unequal` is wanted, too. It costs the most where days are not rolled up. */
  readonly isChecked: boolean;
}

/** Sums the purchases of a window and the money that went back in it, rolled up or counted now. */
export async function selectMoved(
  db: Db,
  scope: Scope,
  { zone, starts }: Pick<Period, "zone" | "starts">,
  { from, cover, isChecked }: CoveredWindow,
): Promise<Moved> {
  const days = starts.map((start) => dayOf(zone, start));
  const points = cover.slices.map(({ point }) => point);
  const columns = sql.raw(
    "source, brand_id, region, currency, bundle, count, minor, credits, buyer_before, buyer_counts",
  );
  const sites = within("payment", scope);
  const unequal = isChecked ? sql`union all (${unequalRows(cover.slices, sites)})` : sql``;
  const counted = sql`
    union all
    select (${points}::int[])[number], ${columns}
    from ((${salesRows(zone, cover.slices, sites)}) union all (${backRows(cover.slices, sites)}) ${unequal}) as counted`;
  const { rows } = await sql<MovedRow>`
    with rows as (
      select width_bucket(rolled.start, ${days}::date[]) - 1 as point, ${columns}
      from (${spansTable([cover])}) as wanted
      ${rolledRow("insight_sales", zone)}
      where ${within("rolled", scope)} ${isChecked ? sql`` : sql`and source <> 'unequal'`}
      ${cover.slices.length === 0 ? sql`` : counted}
    )
    select source, brand_id as brand, region, currency, bundle, point, sum(count)::int as count,
      sum(minor)::bigint as minor, sum(credits)::bigint as credits,
      coalesce(sum((select sum(times) from unnest(buyer_before, buyer_counts) as buyers (before_day, times)
        where before_day < ${dayOf(zone, from)}::date)), 0)::int as buyers
    from rows group by 1, 2, 3, 4, 5, 6`.execute(db);
  const buyers = new Map<Currency, number>();
  for (const row of rows) buyers.set(row.currency, (buyers.get(row.currency) ?? 0) + row.buyers);
  return {
    sales: rows.filter(({ source }) => source === "payments"),
    back: rows.flatMap(({ source, ...row }) =>
      source === "refunds" || source === "lost" ? [{ ...row, source }] : [],
    ),
    booked: rows.filter(({ source }) => source === "ledger"),
    unequal: rows.reduce((sum, { source, count }) => (source === "unequal" ? sum + count : sum), 0),
    buyers,
  };
}

/** Disputes opened in the period, open disputes and held payments, of one currency. */
export interface OpenRow {
  readonly currency: Currency;
  readonly disputesOpened: number;
  readonly openDisputes: number;
  readonly openDisputedMinor: number;
  readonly held: number;
  readonly heldMinor: number;
}

/**
 * Counts disputes opened in a window, those open now, and held money: received, different from the order, and
 * not on its way back. The lookups for each row keep PostgreSQL from reading all payments and refunds.
 */
export async function selectOpen(db: Db, scope: Scope, window: Window): Promise<readonly OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    with wanted as (
      select id, intent_id, status, opened_at, minor from disputes where status = 'open'
      union
      select id, intent_id, status, opened_at, minor from disputes where ${during("opened_at", window)}
    ), facts as (
      select payment.currency, (${during("dispute.opened_at", window)})::int as came,
        (dispute.status = 'open')::int as is_open, dispute.minor, 0 as held, 0 as held_minor
      from wanted as dispute ${perRow(sql`payments as payment where payment.intent_id = dispute.intent_id`, "payment")}
      where ${within("payment", scope)}
      union all
      select payment.currency, 0, 0, 0, 1, coalesce(payment.received_minor, payment.price_minor)
      from payments as payment
      where payment.status = 'held' and payment.refunded_minor = 0 and ${within("payment", scope)} and not exists (
        select from refunds where refunds.intent_id = payment.intent_id
          and refunds.status in ('awaiting_approval', 'requested', 'succeeded') offset 0)
    )
    select currency, sum(came)::int as "disputesOpened", sum(is_open)::int as "openDisputes",
      sum(is_open * minor)::bigint as "openDisputedMinor",
      sum(held)::int as held, sum(held_minor)::bigint as "heldMinor"
    from facts group by 1`.execute(db);
  return rows;
}
