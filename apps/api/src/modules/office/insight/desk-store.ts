import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { cutOf, type Cut, type GroupRow } from "./cut.ts";
import type { Period, Window } from "./period-rules.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

export interface WrittenFigures {
  readonly written: number;
  readonly customers: number;
}

export interface WrittenRow extends WrittenFigures {
  readonly cut: Cut;
}

const figures = sql`count(*)::int as written, count(distinct customer_id)::int as customers`;

/** Counts all messages that customers wrote in a window. */
export async function selectWrittenTotals(
  db: Db,
  scope: Scope,
  window: Window,
): Promise<WrittenFigures | undefined> {
  const { rows } = await sql<WrittenFigures>`
    select ${figures} from (
      select message.customer_id from messages as message
      join customers as customer on customer.id = message.customer_id
      where message.direction = 'sent' and ${during("message.sent_at", window)} and ${within("customer", scope)}
    ) as written`.execute(db);
  return rows[0];
}

/** Counts messages that customers wrote in a period, by point, hour and site. */
export async function selectWritten(db: Db, scope: Scope, period: Period): Promise<readonly WrittenRow[]> {
  const { rows } = await sql<GroupRow & WrittenFigures>`
    with written as materialized (
      select message.customer_id, customer.brand_id, customer.region, ${pointOf("message.sent_at", period)} as point,
        extract(hour from message.sent_at at time zone ${period.zone})::int as hour
      from messages as message
      join customers as customer on customer.id = message.customer_id
      where message.direction = 'sent' and ${during("message.sent_at", period)} and ${within("customer", scope)}
    )
    select grouping(point, hour) * 4 + 2 + grouping(brand_id) as left,
      point, hour, null as "staffId", brand_id as brand, region, ${figures}
    from written group by grouping sets ((), (point), (hour), (brand_id, region))`.execute(db);
  return rows.map(({ written, customers, ...group }) => ({ cut: cutOf(group), written, customers }));
}

/** Reads the names of staff, including those who have left. */
export async function selectStaffNames(
  db: Db,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("staff")
    .select(["id", "display_name as displayName"])
    .where("id", "in", staffIds)
    .execute();
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}
