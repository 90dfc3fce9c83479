import type { CareFigures } from "@parlour/contract/operations/insight";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { Window } from "./period-rules.ts";
import { during, within, type Scope } from "./scope-store.ts";

const noFlags: CareFigures = {
  distress: 0,
  underAge: 0,
  threat: 0,
  scam: 0,
  decided: 0,
  medianToDecide: null,
  open: 0,
};

/**
 * Counts flags raised and decided in a window, and those open now. An erasure removes the customer's flags
 * from these figures.
 */
export async function selectCare(db: Db, scope: Scope, window: Window): Promise<CareFigures> {
  const raised = during("flag.raised_at", window);
  const decided = during("flag.decided_at", window);
  const { rows } = await sql<CareFigures>`
    select (count(*) filter (where kind = 'distress' and ${raised}))::int as distress,
      (count(*) filter (where kind = 'under_age' and ${raised}))::int as "underAge",
      (count(*) filter (where kind = 'threat' and ${raised}))::int as threat,
      (count(*) filter (where kind = 'scam' and ${raised}))::int as scam,
      (count(*) filter (where ${decided}))::int as decided,
      percentile_disc(0.5) within group (order by round(extract(epoch from decided_at - raised_at))::int)
        filter (where ${decided}) as "medianToDecide",
      (count(*) filter (where outcome is null))::int as open
    from care_flags as flag join customers as customer on customer.id = flag.customer_id
    where ${within("customer", scope)} and (${raised} or ${decided} or outcome is null)`.execute(db);
  return rows[0] ?? noFlags;
}
