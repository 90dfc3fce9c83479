import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { sharesSites } from "../../../plugins/staff-sites.ts";
import { isLimitedToSites } from "../../../plugins/brand-scope.ts";
import type { Minimum } from "./month-rules.ts";
import type { PaySite, Rate } from "./rules.ts";

/** The most rates that are read: a site has a few in a year. */
const mostRates = 500;

export interface SetBy {
  readonly setBy: string;
  readonly setAt: Date;
}

/** Reads rates of all sites with who set them, latest beginning first, then newest first. */
export async function selectRates(db: Db): Promise<readonly (Rate & SetBy)[]> {
  const { rows } = await sql<Rate & SetBy>`
    select rate.id, rate.brand_id as brand, rate.region, rate.valid_from as "validFrom",
      rate.reply_basis as "replyBasis", rate.reply_minor as "replyMinor", rate.hour_minor as "hourMinor",
      rate.breaks_paid as "breaksPaid", staff.display_name as "setBy", rate.created_at as "setAt"
    from pay_rates as rate join staff on staff.id = rate.set_by
    order by rate.valid_from desc, rate.created_at desc, rate.id desc limit ${mostRates}`.execute(db);
  return rows;
}

/** Reads legal minimums with who set them, latest day first, then newest first. */
export async function selectMinimums(db: Db): Promise<readonly (Minimum & SetBy)[]> {
  const { rows } = await sql<Minimum & SetBy>`
    select minimum.region, minimum.valid_from::text as "validFrom", minimum.hour_minor as "hourMinor",
      staff.display_name as "setBy", minimum.created_at as "setAt"
    from pay_minimums as minimum join staff on staff.id = minimum.set_by
    order by minimum.valid_from desc, minimum.created_at desc, minimum.id desc limit ${mostRates}`.execute(
    db,
  );
  return rows;
}

interface NewSetting {
  readonly id: string;
  readonly staffId: string;
  readonly setAt: Date;
}

export async function insertRate(trx: Trx, rate: Rate & Omit<NewSetting, "id">): Promise<void> {
  await trx
    .insertInto("pay_rates")
    .values({
      id: rate.id,
      brand_id: rate.brand,
      region: rate.region,
      valid_from: rate.validFrom,
      reply_basis: rate.replyBasis,
      reply_minor: rate.replyMinor,
      hour_minor: rate.hourMinor,
      breaks_paid: rate.breaksPaid,
      set_by: rate.staffId,
      created_at: rate.setAt,
    })
    .execute();
}

export async function insertMinimum(trx: Trx, minimum: Minimum & NewSetting): Promise<void> {
  await sql`insert into pay_minimums (id, region, valid_from, hour_minor, set_by, created_at)
    values (${minimum.id}, ${minimum.region}, ${minimum.validFrom}::date, ${minimum.hourMinor},
      ${minimum.staffId}, ${minimum.setAt})`.execute(trx);
}

export async function insertPaySite(
  trx: Trx,
  paySite: PaySite & NewSetting & { readonly ofStaffId: string; readonly validFrom: Date },
): Promise<void> {
  await trx
    .insertInto("pay_sites")
    .values({
      id: paySite.id,
      staff_id: paySite.ofStaffId,
      brand_id: paySite.brand,
      region: paySite.region,
      valid_from: paySite.validFrom,
      set_by: paySite.staffId,
      created_at: paySite.setAt,
    })
    .execute();
}

/** Locks a member of staff whom the caller may see; undefined: there is none. */
export async function lockColleague(
  trx: Trx,
  staffId: string,
): Promise<{ readonly displayName: string } | undefined> {
  return await trx
    .selectFrom("staff")
    .select("display_name as displayName")
    .where("id", "=", staffId)
    .$if(isLimitedToSites(), (query) => query.where(sharesSites))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Somebody who is paid. */
export interface PaidPerson {
  readonly staffId: string;
  readonly displayName: string;
  /** The site whose hourly rate counts now. */
  readonly paySite: { readonly brand: string; readonly region: RegionCode } | null;
}

/** Reads people whom the caller may see, by name: one of them, or everybody who has a pay site or a chain. */
export async function selectPaid(db: Db, now: Date, staffId?: string): Promise<readonly PaidPerson[]> {
  const { rows } = await sql<PaidPerson>`
    select staff.id as "staffId", staff.display_name as "displayName",
      (select json_build_object('brand', brand_id, 'region', region) from pay_sites
        where pay_sites.staff_id = staff.id and valid_from <= ${now}
        order by valid_from desc, created_at desc, id desc limit 1) as "paySite"
    from staff
    where ${staffId === undefined ? sql`(staff.active and staff.role = 'operator' or exists (select from pay_accounts where pay_accounts.staff_id = staff.id))` : sql`staff.id = ${staffId}`}
      ${isLimitedToSites() ? sql`and ${sharesSites}` : sql``}
    order by staff.display_name, staff.id`.execute(db);
  return rows;
}

/** The names of brands by id. */
export async function selectBrandNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("brands").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
