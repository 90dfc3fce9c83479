import type { RegionCode } from "@parlour/contract/regions";
import type { TestApp } from "./test-app.ts";
import type { SignedInStaff } from "./test-people.ts";

/** Limits a member of staff to sites, as an admin would. */
export async function limitTo(
  { database }: Pick<TestApp, "database">,
  { staffId }: Pick<SignedInStaff, "staffId">,
  sites: readonly { readonly brand: string; readonly region: RegionCode }[],
): Promise<void> {
  await database.updateTable("staff").set({ all_sites: false }).where("id", "=", staffId).execute();
  await database.deleteFrom("staff_sites").where("staff_id", "=", staffId).execute();
  await database
    .insertInto("staff_sites")
    .values(sites.map(({ brand, region }) => ({ staff_id: staffId, brand_id: brand, region })))
    .execute();
}
