import { regions, type RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";

/**
 * Reads the rate of the tax that prices of a region included at a time, in hundredths of a percent (INSIGHT-12). Null if none
 * was set for that day of the region's clock.
 */
export async function selectTaxRate(db: Db, region: RegionCode, at: Date): Promise<number | null> {
  const { timeZone } = regions[region];
  const { rows } = await sql<{ readonly basisPoints: number }>`
    select tax_basis_points as "basisPoints" from money_rates
    where region = ${region} and valid_from <= (${at}::timestamptz at time zone ${timeZone})::date
    order by valid_from desc, created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.basisPoints ?? null;
}
