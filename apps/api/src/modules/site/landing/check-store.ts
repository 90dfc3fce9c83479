import type { RegionCode } from "@parlour/contract/regions";
import { boughtDays, keptFromDays, keptToDays } from "@parlour/contract/rules/landing-split";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";

const daySeconds = 86_400;
/** Days until a day's last account can become kept, and a month more in case checks did not run. */
const checkedDays = keptToDays + 30;

/** A row of sums that does not fit the customers' rows. */
export interface LandingFault {
  readonly brandId: string;
  readonly region: RegionCode;
  readonly version: number;
  /** 0: no split. */
  readonly split: number;
  /** Null: over all days. */
  readonly day: string | null;
  readonly step: "verified" | "signedUp" | "bought" | "kept";
  readonly summed: number;
  readonly recounted: number;
}

/**
 * Counts the sums again from what the rest of the service has stored: accounts, payments and activity. It does not
 * use the marks that the counting stores, except the mark for kept customers. Counts the last `checkedDays`, in which
 * sums still change, so that its cost does not grow with the history. Returns the rows that differ, at most `limit`.
 */
export async function recount(db: Db, now: Date, limit: number): Promise<readonly LandingFault[]> {
  const since = secondsFrom(now, -checkedDays * daySeconds)
    .toISOString()
    .slice(0, 10);
  // Accounts that the job must have marked by now. It runs every hour; this allows a day of delay.
  const keptSeen = secondsFrom(now, -daySeconds);
  const { rows } = await sql<{
    brandId: string;
    region: RegionCode;
    version: number;
    split: number;
    day: string | null;
    step: LandingFault["step"];
    summed: string;
    recounted: string;
  }>`
    with people as (
      select brand_id, region, landing_version as version, coalesce(landing_split, 0) as split,
        landing_day as day, count(*) as signed_up,
        count(*) filter (where exists (
          select from payments where payments.customer_id = customers.id and payments.granted_at is not null
            and payments.granted_at < customers.created_at + make_interval(secs => ${boughtDays * daySeconds})
        )) as bought,
        -- kept: marked and rightly so, or missing its mark
        count(*) filter (where
          (landing_kept and last_active_at >= created_at + make_interval(secs => ${keptFromDays * daySeconds}))
          or (not landing_kept
            and last_active_at >= created_at + make_interval(secs => ${keptFromDays * daySeconds})
            and last_active_at < created_at + make_interval(secs => ${keptToDays * daySeconds})
            and last_active_at < ${keptSeen})
        ) as kept
      from customers
      -- the day is of the account's beginning, so the index of the times finds it
      where landing_version is not null and created_at >= ${since}::date - interval '2 days' and landing_day >= ${since}
      group by 1, 2, 3, 4, 5
    ), both_sides as (
      select coalesce(sums.brand_id, people.brand_id) as brand_id, coalesce(sums.region, people.region) as region,
        coalesce(sums.version, people.version) as version, coalesce(sums.split, people.split) as split,
        coalesce(sums.day, people.day) as day,
        coalesce(sums.verified, 0) as verified,
        coalesce(sums.signed_up, 0) as signed_up, coalesce(sums.bought, 0) as bought, coalesce(sums.kept, 0) as kept,
        coalesce(people.signed_up, 0) + coalesce(sums.gone_signed_up, 0) as own_signed_up,
        coalesce(people.bought, 0) + coalesce(sums.gone_bought, 0) as own_bought,
        coalesce(people.kept, 0) + coalesce(sums.gone_kept, 0) as own_kept
      -- a day more, because a number is verified before its account begins
      from (select * from landing_counts where day >= ${since}::date - 1) as sums
      full join people using (brand_id, region, version, split, day)
    )
    select brand_id as "brandId", region, version, split, to_char(day, 'YYYY-MM-DD') as day, step, summed, recounted
    from both_sides, lateral (values
      ('signedUp', signed_up, own_signed_up), ('bought', bought, own_bought), ('kept', kept, own_kept)
    ) as steps (step, summed, recounted)
    where day >= ${since} and summed <> recounted
    union all
    -- every account began with a verified number, at the latest on its own day
    select brand_id, region, version, split, null, 'verified', sum(verified),
      coalesce(sum(own_signed_up) filter (where day >= ${since}), 0)
    from both_sides group by 1, 2, 3, 4
    having sum(verified) < sum(own_signed_up) filter (where day >= ${since})
    order by 1, 2, 3, 4, 5, 6 limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, summed: Number(row.summed), recounted: Number(row.recounted) }));
}
