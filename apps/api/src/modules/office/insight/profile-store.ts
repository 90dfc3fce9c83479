import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { Cover } from "./cover-rules.ts";
import { profileFigures, profileRows } from "./profile-rows-store.ts";
import { rolledRow, spansTable } from "./rolled-store.ts";
import { within, type Scope } from "./scope-store.ts";

/** The figures of a profile at one site; percentiles are buckets (wait-rules.ts). */
export interface ProfileRow {
  readonly profileId: string;
  readonly name: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly written: number;
  readonly replies: number;
  readonly charged: number;
  readonly credits: number;
  readonly longest: number | null;
  readonly waits: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Counts a covered window by profile and site, rolled up or counted now. */
export async function selectProfiles(
  db: Db,
  scope: Scope,
  zone: string,
  cover: Cover,
): Promise<readonly ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    with rows as materialized (
      select rolled.brand_id, rolled.region, rolled.profile_id, ${profileFigures}
      from (${spansTable([cover])}) as wanted
      ${rolledRow("insight_profiles", zone)}
      where ${within("rolled", scope)}
      ${
        cover.slices.length === 0
          ? sql``
          : sql`union all select brand_id, region, profile_id, ${profileFigures}
              from (${profileRows(cover.slices, within("customer", scope))}) as counted`
      }
    ),
    sums as (
      select brand_id, region, profile_id, sum(written)::int as written, sum(replies)::int as replies,
        sum(charged)::int as charged, sum(credits)::int as credits, max(longest) as longest
      from rows group by 1, 2, 3
    ),
    buckets as (
      select brand_id, region, profile_id, bucket,
        sum(sum(times)::int) over (partition by brand_id, region, profile_id order by bucket) as upto,
        sum(sum(times)::int) over (partition by brand_id, region, profile_id) as total
      from rows cross join unnest(wait_buckets, wait_counts) as waits (bucket, times) group by 1, 2, 3, 4
    ),
    percentiles as (
      select brand_id, region, profile_id, max(upto)::int as waits,
        min(bucket) filter (where upto * 2 >= total) as median,
        min(bucket) filter (where upto * 10 >= total * 9) as p90
      from buckets group by 1, 2, 3
    )
    select sums.brand_id as brand, sums.region, sums.profile_id as "profileId", profiles.name, written, replies, charged,
      credits, longest, coalesce(waits, 0) as waits, median, p90
    from sums left join percentiles using (brand_id, region, profile_id)
    join profiles on profiles.id = sums.profile_id`.execute(db);
  return rows;
}
