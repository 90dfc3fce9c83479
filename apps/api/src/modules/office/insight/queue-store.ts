import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { chatConsentTakenBack } from "../../people/customers/index.ts";
import { ageInQuestion } from "../../people/flags/index.ts";
import { staleBefore } from "../../desk/operators/index.ts";
import { within, type Scope } from "./scope-store.ts";

export interface QueueRow {
  readonly brand: string;
  readonly region: RegionCode;
  readonly waiting: number;
  readonly oldestSince: Date | null;
  readonly claimed: number;
  readonly resting: number;
}

/**
 * Counts the queue by site. Conversations count if the desk lists them for everybody: unclaimed or with a
 * stale claim, chargeable, the customer neither banned nor in an age check (desk/operators/queue-store.ts; a
 * test compares the two).
 */
export async function selectQueueNow(db: Db, scope: Scope, now: Date): Promise<readonly QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with standing as (
      select customer.brand_id as brand, customer.region, conversation.waiting_since,
        (conversation.claimed_by is not null and conversation.claim_acted_at >= ${staleBefore(now)}
          and conversation.snoozed_until is null) as is_claimed,
        coalesce(account.purchased + account.free, 0) > 0 and coalesce(account.debt, 0) = 0
          and coalesce(limits.cool_off_until <= ${now}, true)
          and coalesce(limits.self_excluded_until <= ${now}, true)
          and not ${chatConsentTakenBack("customer.id")}
          and not ${ageInQuestion("customer.id")} as is_chargeable
      from conversations as conversation
      join customers as customer on customer.id = conversation.customer_id
      left join credit_accounts as account on account.customer_id = customer.id
      left join customer_limits as limits on limits.customer_id = customer.id
      where not customer.banned and ${within("customer", scope)}
        and (conversation.waiting_since is not null or conversation.claimed_by is not null)
    )
    select brand, region,
      (count(*) filter (where waiting_since is not null and not is_claimed and is_chargeable))::int as waiting,
      min(waiting_since) filter (where not is_claimed and is_chargeable) as "oldestSince",
      (count(*) filter (where is_claimed))::int as claimed,
      (count(*) filter (where waiting_since is not null and not is_claimed and not is_chargeable))::int as resting
    from standing group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
