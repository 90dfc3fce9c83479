import type { RegionCode } from "@parlour/contract/regions";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { dayOf } from "./calendar-rules.ts";
import { rolledDays, type Cover } from "./cover-rules.ts";
import { peopleRows } from "./people-rows-store.ts";
import type { Period, Window } from "./period-rules.ts";
import { perRow, slicesTable, rolledRow, spansTable } from "./rolled-store.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

/** Figures of one site at one point of the series. All shown figures are sums of these. */
export interface Counted {
  readonly brand: string;
  readonly region: RegionCode;
  readonly point: number;
}

export interface AskedRow extends Counted {
  readonly asked: number;
  readonly verified: number;
}

/**
 * Counts the numbers that requested a sign-up code in a window, and how many of them entered one. A number counts
 * once in a brand, at the time and region of its first code in the window. A code is left out if its number already had an
 * account. Codes of erased customers have lost their number, so each counts as a number of its own.
 */
export async function selectAsked(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    with numbers as (
      select min(code.created_at) as first_at, bool_or(code.used_at is not null) as verified,
        (array_agg(code.brand_id))[1] as brand, (array_agg(code.region order by code.created_at, code.id))[1] as region
      from verification_codes as code
      where code.purpose = 'sign_in' and ${during("code.created_at", window)} and ${within("code", scope)}
        and not exists (
          select from customers where customers.brand_id = code.brand_id and customers.phone = code.phone
            and customers.created_at < code.created_at)
      group by code.brand_id, case when code.phone = 'erased' then code.id::text else code.phone end
    )
    select brand, region, ${pointOf("first_at", period)} as point,
      count(*)::int as asked, (count(*) filter (where verified))::int as verified
    from numbers group by 1, 2, 3`.execute(db);
  return rows;
}

export interface PeopleRow extends Counted {
  readonly accounts: number;
  readonly optedIn: number;
  readonly outByText: number;
  readonly outInAccount: number;
  readonly outByStaff: number;
  readonly textsSent: number;
  readonly wrote: number;
  readonly bought: number;
}

/** How a window is read. */
export interface PeopleCover {
  readonly inside: Cover;
  /** From the window's beginning until now: when its accounts wrote and bought. */
  readonly since: Cover;
}

function rolledRows(
  zone: string,
  scope: Scope,
  cover: Cover,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select rolled.start, rolled.brand_id, rolled.region, ${columns} from (${spansTable([cover])}) as wanted
    ${rolledRow("insight_people", zone)}
    where ${within("rolled", scope)}`;
}

/**
 * Counts the accounts opened in a window and those that have written or bought since, consents and refusals, and the marketing
 * texts handed to the provider. Of days that are rolled up, accounts that wrote are found by the day of their first message.
 */
export async function selectPeople(
  db: Db,
  scope: Scope,
  { zone, starts }: Pick<Period, "zone" | "starts">,
  { inside, since }: PeopleCover,
): Promise<readonly PeopleRow[]> {
  const days = starts.map((start) => dayOf(zone, start));
  const point = (column: string): RawBuilder<number> =>
    sql`width_bucket(${sql.ref(column)}, ${days}::date[]) - 1`;
  const points = inside.slices.map((slice) => slice.point);
  const sites = (alias: string): RawBuilder<boolean> => within(alias, scope);
  const sums = sql.raw("accounts, opted_in, out_by_text, out_in_account, out_by_staff, texts");
  const firsts = sql.raw("wrote_opened, wrote_counts, bought_opened, bought_counts");
  const isRolled = inside.days.length + inside.months.length > 0;
  const counted = sql`
    union all
    select brand_id, region, (${points}::int[])[number], ${sums}, 0, 0
    from (${peopleRows(zone, inside.slices, sites)}) as counted
    union all
    select account.brand_id, account.region, (${points}::int[])[number], 0, 0, 0, 0, 0, 0,
      (exists (select from messages where messages.customer_id = account.customer_id and direction = 'sent')
        or exists (select from ledger_entries where ledger_entries.customer_id = account.customer_id and cause = 'reply'))::int,
      (exists (select from payments where payments.customer_id = account.customer_id and granted_at is not null))::int
    from (${slicesTable(inside.slices)}) as slices
    ${perRow(sql`credit_accounts as account where account.opened_at >= slices.starts and account.opened_at < slices.ends`, "account")}
    where ${within("account", scope)}`;
  const first = (kind: "wrote" | "bought"): RawBuilder<unknown> => sql`
    union all
    select firsts.brand_id, firsts.region, ${point("opened")}, 0, 0, 0, 0, 0, 0, ${kind === "wrote" ? sql`times` : sql`0`},
      ${kind === "bought" ? sql`times` : sql`0`}
    from firsts cross join unnest(${sql.ref(`${kind}_opened`)}, ${sql.ref(`${kind}_counts`)}) as of_day (opened, times)
    where opened = any(${rolledDays(inside)}::date[])`;
  const { rows } = await sql<PeopleRow>`
    with firsts as materialized (
      ${rolledRows(zone, scope, isRolled ? since : { months: [], days: [], slices: [] }, firsts)}
      ${
        isRolled && since.slices.length > 0
          ? sql`union all select null, brand_id, region, ${firsts} from (${peopleRows(zone, since.slices, sites)}) as counted`
          : sql``
      }
    ),
    rows (brand, region, point, ${sums}, wrote, bought) as (
      select brand_id, region, ${point("start")}, ${sums}, 0, 0 from (${rolledRows(zone, scope, inside, sums)}) as rolled
      ${inside.slices.length > 0 ? counted : sql``}
      ${isRolled ? sql`${first("wrote")} ${first("bought")}` : sql``}
    )
    select brand, region, coalesce(point, -1) as point, sum(accounts)::int as accounts, sum(opted_in)::int as "optedIn",
      sum(out_by_text)::int as "outByText", sum(out_in_account)::int as "outInAccount",
      sum(out_by_staff)::int as "outByStaff", sum(texts)::int as "textsSent",
      sum(wrote)::int as wrote, sum(bought)::int as bought
    from rows group by 1, 2, 3`.execute(db);
  return rows;
}
