import type { BundleName } from "@parlour/contract/rules/bundles";
import type { Currency, RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { Period, Window } from "./period-rules.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

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

/** Sums the money received for purchases whose credits were granted in a window. */
export async function selectSales(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select payment.brand_id as brand, payment.region, payment.currency, payment.bundle,
      ${pointOf("payment.granted_at", period)} as point, count(*)::int as count,
      sum(coalesce(payment.received_minor, payment.price_minor))::bigint as minor,
      sum(payment.credits)::bigint as credits
    from payments as payment
    where ${during("payment.granted_at", window)} and ${within("payment", scope)}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** Counts customers who bought in a window, by currency. */
export async function selectBuyers(
  db: Db,
  scope: Scope,
  window: Window,
): Promise<ReadonlyMap<Currency, number>> {
  const { rows } = await sql<{ currency: Currency; buyers: number }>`
    select payment.currency, count(distinct payment.customer_id)::int as buyers
    from payments as payment
    where ${during("payment.granted_at", window)} and ${within("payment", scope)}
    group by 1`.execute(db);
  return new Map(rows.map(({ currency, buyers }) => [currency, buyers]));
}

export interface BackRow extends MoneyRow {
  readonly kind: "refund" | "dispute";
}

/**
 * Sums money that went back in a window: refunds when the provider confirmed them, disputes when they were
 * lost. Only for granted purchases, because only those count as revenue.
 */
export async function selectBack(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly BackRow[]> {
  const { rows } = await sql<BackRow>`
    with back as (
      select 'refund' as kind, intent_id, minor, updated_at as at from refunds
      where status = 'succeeded' and ${during("updated_at", window)}
      union all
      select 'dispute', intent_id, minor, closed_at from disputes
      where status = 'lost' and ${during("closed_at", window)}
    )
    select back.kind, payment.brand_id as brand, payment.region, payment.currency,
      ${pointOf("back.at", period)} as point, count(*)::int as count, sum(back.minor)::bigint as minor
    from back join payments as payment on payment.intent_id = back.intent_id
    where payment.granted_at is not null and ${within("payment", scope)}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
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
 * not on its way back.
 */
export async function selectOpen(db: Db, scope: Scope, window: Window): Promise<readonly OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    with facts as (
      select payment.currency, (${during("dispute.opened_at", window)})::int as came,
        (dispute.status = 'open')::int as is_open, dispute.minor, 0 as held, 0 as held_minor
      from disputes as dispute join payments as payment on payment.intent_id = dispute.intent_id
      where ${within("payment", scope)} and (dispute.status = 'open' or ${during("dispute.opened_at", window)})
      union all
      select payment.currency, 0, 0, 0, 1, coalesce(payment.received_minor, payment.price_minor)
      from payments as payment
      where payment.status = 'held' and ${within("payment", scope)} and not exists (
        select from refunds where refunds.intent_id = payment.intent_id
          and refunds.status in ('awaiting_approval', 'requested', 'succeeded'))
    )
    select currency, sum(came)::int as "disputesOpened", sum(is_open)::int as "openDisputes",
      sum(is_open * minor)::bigint as "openDisputedMinor",
      sum(held)::int as held, sum(held_minor)::bigint as "heldMinor"
    from facts group by 1`.execute(db);
  return rows;
}
