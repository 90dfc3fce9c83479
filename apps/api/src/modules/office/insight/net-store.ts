import type { Currency, RegionCode } from "@parlour/contract/regions";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { dayOf } from "./calendar-rules.ts";
import type { Cover } from "./cover-rules.ts";
import type { Period, Window } from "./period-rules.ts";
import type { Era } from "./rates-rules.ts";
import { perRow, rolledRow, slicesTable, spansTable } from "./rolled-store.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

/** Payments or returned sums of one amount, at one site and point of the series. */
export interface SumRow {
  readonly brand: string;
  readonly region: RegionCode;
  readonly currency: Currency;
  readonly point: number;
  /** The index of the era of the purchase; null: no rates were set then. */
  readonly era: number | null;
  readonly minor: number;
  readonly count: number;
}

/** Joins the era in which a purchase was granted. */
function eraOf(eras: readonly Era[], region: string, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const ends = eras.map(({ to }) => (to === null ? "infinity" : to.toISOString()));
  return sql`left join unnest(${eras.map((era) => era.region)}::text[],
      ${eras.map(({ from }) => from.toISOString())}::timestamptz[], ${ends}::timestamptz[],
      ${eras.map((_, index) => index)}::int[]) as era (region, starts, ends, number)
    on era.region = ${sql.ref(region)} and ${at} >= era.starts and ${at} < era.ends`;
}

/** Sums granted purchases of a covered period by amount. No era begins within one of its rolled-up days. */
export async function selectAmounts(
  db: Db,
  scope: Scope,
  { zone, starts }: Pick<Period, "zone" | "starts">,
  cover: Cover,
  eras: readonly Era[],
): Promise<readonly SumRow[]> {
  const days = starts.map((start) => dayOf(zone, start));
  const points = cover.slices.map(({ point }) => point);
  const counted = sql`
    union all
    select payment.brand_id, payment.region, payment.currency, (${points}::int[])[slices.number], era.number,
      coalesce(payment.received_minor, payment.price_minor), count(*)
    from (${slicesTable(cover.slices)}) as slices
    ${perRow(sql`payments as payment where payment.granted_at >= slices.starts and payment.granted_at < slices.ends`, "payment")}
    ${eraOf(eras, "payment.region", sql`payment.granted_at`)}
    where ${within("payment", scope)} group by 1, 2, 3, 4, 5, 6`;
  const { rows } = await sql<SumRow>`
    with rows (brand, region, currency, point, era, minor, count) as (
      select rolled.brand_id, rolled.region, rolled.currency, width_bucket(rolled.start, ${days}::date[]) - 1, era.number,
        rolled.minor, sum(rolled.count)
      from (${spansTable([cover])}) as wanted ${rolledRow("insight_amounts", zone)}
      ${eraOf(eras, "rolled.region", sql`rolled.start::timestamp at time zone ${zone}`)}
      where ${within("rolled", scope)} group by 1, 2, 3, 4, 5, 6
      ${cover.slices.length === 0 ? sql`` : counted}
    )
    select brand, region, currency, point, era, minor, sum(count)::int as count
    from rows group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

/** Sums money that went back in a window, as `selectBack` does, by amount and by the era of its purchase. */
export async function selectReturned(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
  eras: readonly Era[],
): Promise<readonly SumRow[]> {
  const { rows } = await sql<SumRow>`
    with back as (
      select intent_id, minor, updated_at as at from refunds
      where status = 'succeeded' and ${during("updated_at", window)}
      union all
      select intent_id, minor, closed_at from disputes where status = 'lost' and ${during("closed_at", window)}
    )
    select payment.brand_id as brand, payment.region, payment.currency, ${pointOf("back.at", period)} as point,
      era.number as era, back.minor, count(*)::int as count
    from back ${perRow(sql`payments as payment where payment.intent_id = back.intent_id`, "payment")}
    ${eraOf(eras, "payment.region", sql`payment.granted_at`)}
    where payment.granted_at is not null and ${within("payment", scope)}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}
