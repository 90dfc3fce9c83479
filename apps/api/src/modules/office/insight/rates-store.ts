import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { SetRates } from "./rates-rules.ts";

/** The most rates that are read: a region has a few in a year. */
const mostRates = 200;

/** Reads all rates, latest day first, then newest first. */
export async function selectRates(db: Db): Promise<readonly SetRates[]> {
  const { rows } = await sql<SetRates>`
    select rates.region, rates.valid_from::text as "validFrom", fee_basis_points as "feeBasisPoints",
      fee_fixed_minor as "feeFixedMinor", tax_basis_points as "taxBasisPoints",
      staff.display_name as "setBy", rates.created_at as "setAt"
    from money_rates as rates join staff on staff.id = rates.set_by
    order by rates.valid_from desc, rates.created_at desc, rates.id desc limit ${mostRates}`.execute(db);
  return rows;
}

/** Adds rates of a region. */
export async function insertRates(
  trx: Trx,
  { setAt, ...rates }: Omit<SetRates, "setBy"> & { readonly id: string; readonly staffId: string },
): Promise<void> {
  await sql`insert into money_rates
      (id, region, valid_from, fee_basis_points, fee_fixed_minor, tax_basis_points, set_by, created_at)
    values (${rates.id}, ${rates.region}, ${rates.validFrom}::date, ${rates.feeBasisPoints}, ${rates.feeFixedMinor},
      ${rates.taxBasisPoints}, ${rates.staffId}, ${setAt})`.execute(trx);
}
