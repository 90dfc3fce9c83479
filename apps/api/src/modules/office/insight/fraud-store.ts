import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { dayOf } from "./calendar-rules.ts";
import type { Cover } from "./cover-rules.ts";
import type { FraudCounts } from "./fraud-rules.ts";
import type { Window } from "./period-rules.ts";
import { perRow, rolledRow, slicesTable, spansTable } from "./rolled-store.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

/** Counts of one card provider in the month with this index. */
interface ProviderMonth {
  readonly point: number;
  readonly provider: CardProviderName;
}

interface PaymentsRow extends ProviderMonth {
  readonly payments: number;
}

/** Counts granted purchases of a covered window by month and card provider, rolled up or counted now. */
export async function selectMonthsPayments(
  db: Db,
  scope: Scope,
  zone: string,
  starts: readonly Date[],
  cover: Cover,
): Promise<readonly PaymentsRow[]> {
  const days = starts.map((start) => dayOf(zone, start));
  const points = cover.slices.map(({ point }) => point);
  const counted = sql`
    union all
    select (${points}::int[])[slices.number], payment.provider, count(*)
    from (${slicesTable(cover.slices)}) as slices
    ${perRow(sql`payments as payment where payment.granted_at >= slices.starts and payment.granted_at < slices.ends`, "payment")}
    where ${within("payment", scope)} group by 1, 2`;
  const { rows } = await sql<PaymentsRow>`
    with rows (point, provider, payments) as (
      select width_bucket(rolled.start, ${days}::date[]) - 1, rolled.bundle, rolled.count
      from (${spansTable([cover])}) as wanted ${rolledRow("insight_sales", zone)}
      where rolled.source = 'providers' and ${within("rolled", scope)}
      ${cover.slices.length === 0 ? sql`` : counted}
    )
    select point, provider, sum(payments)::int as payments from rows group by 1, 2`.execute(db);
  return rows;
}

interface CasesRow extends ProviderMonth, Pick<FraudCounts, "warnings" | "disputes" | "affected"> {}

/**
 * Counts payments by card provider and the month of their first early fraud warning and of their first dispute. Read by the indexes of both
 * times, so it costs as much as there are cases in the window.
 */
export async function selectMonthsCases(
  db: Db,
  scope: Scope,
  window: Window,
  starts: readonly Date[],
): Promise<readonly CasesRow[]> {
  const { rows } = await sql<CasesRow>`
    with cases as (
      select 'warning' as kind, warning.intent_id, warning.warned_at as at from fraud_warnings as warning
      where ${during("warning.warned_at", window)} and not exists (
        select from fraud_warnings as earlier where earlier.intent_id = warning.intent_id
          and (earlier.warned_at, earlier.id) < (warning.warned_at, warning.id))
      union all
      select 'dispute', dispute.intent_id, dispute.opened_at from disputes as dispute
      where ${during("dispute.opened_at", window)} and not exists (
        select from disputes as earlier where earlier.intent_id = dispute.intent_id
          and (earlier.opened_at, earlier.id) < (dispute.opened_at, dispute.id))
    )
    select ${pointOf("cases.at", { starts: [...starts] })} as point, payment.provider,
      count(*) filter (where cases.kind = 'warning')::int as warnings,
      count(*) filter (where cases.kind = 'dispute')::int as disputes,
      count(distinct cases.intent_id)::int as affected
    from cases ${perRow(sql`payments as payment where payment.intent_id = cases.intent_id`, "payment")}
    where ${within("payment", scope)}
    group by 1, 2`.execute(db);
  return rows;
}
