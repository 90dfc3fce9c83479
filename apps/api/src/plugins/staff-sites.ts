import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { SiteReach } from "./brand-scope.ts";
import type { Db } from "./database.ts";

/** The sites that staff work for (STAFF-12), as statements on the table `staff` read them. */

/** A brand in a region. */
export interface StaffSite {
  readonly brand: string;
  readonly region: RegionCode;
}

/** The sites of the statement's `staff`; null: all. */
export const sitesOfStaff = sql<readonly StaffSite[] | null>`case when staff.all_sites then null else (
  select coalesce(json_agg(json_build_object('brand', own.brand_id, 'region', own.region)
    order by own.brand_id, own.region), '[]')
  from staff_sites own where own.staff_id = staff.id) end`;

/** Those of their sites that the current work sees; null: all. */
export const sharedSitesOfStaff = sql<readonly StaffSite[] | null>`case when staff.all_sites then null else (
  select coalesce(json_agg(json_build_object('brand', own.brand_id, 'region', own.region)
    order by own.brand_id, own.region), '[]')
  from staff_sites own join brand_regions site on site.brand_id = own.brand_id and site.region = own.region
  where own.staff_id = staff.id) end`;

/** What the statement's `staff` reach; null: everything. */
export const reachOfStaff = sql<SiteReach | null>`case when staff.all_sites then null else json_build_object(
  'sites', (select coalesce(json_agg(json_build_object('brand', own.brand_id, 'region', own.region)
      order by own.brand_id, own.region), '[]')
    from staff_sites own where own.staff_id = staff.id),
  'wholeBrands', (select coalesce(json_agg(brands.id order by brands.id), '[]') from brands
    where exists (select from staff_sites own where own.staff_id = staff.id and own.brand_id = brands.id)
      and not exists (select from brand_regions site where site.brand_id = brands.id and site.offered and not exists (
        select from staff_sites own
        where own.staff_id = staff.id and own.brand_id = site.brand_id and own.region = site.region)))
) end`;

/** Whether the statement's `staff` work for a site that the current work sees. */
export const sharesSites = sql<boolean>`(staff.all_sites or exists (
  select from staff_sites own join brand_regions site on site.brand_id = own.brand_id and site.region = own.region
  where own.staff_id = staff.id))`;

/** Whether a list of sites, null being all, contains a site. */
export function worksFor(
  sites: readonly { readonly brand: string; readonly region: string }[] | null,
  { brand, region }: { readonly brand: string; readonly region: string },
): boolean {
  return sites === null || sites.some((site) => site.brand === brand && site.region === region);
}

/** Reads the sites of a member of staff now; null: all. */
export async function selectSites(db: Db, staffId: string): Promise<readonly StaffSite[] | null> {
  const { sites } = await db
    .selectFrom("staff")
    .select(sitesOfStaff.as("sites"))
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return sites;
}
