import type { OpsSite } from "@parlour/contract/operations/ops-sites";
import { regions } from "@parlour/contract/regions";
import type { Db } from "../../plugins/database.ts";

/** Brands by name, each with the regions it offers, in the brand's own order. */
export async function listSites(database: Db): Promise<OpsSite[]> {
  const rows = await database
    .selectFrom("brands")
    .innerJoin("brand_regions", "brand_regions.brand_id", "brands.id")
    .select(["brands.id as brand", "brands.name", "brand_regions.region"])
    .where("brand_regions.offered", "=", true)
    .orderBy("brands.name")
    .orderBy("brands.id")
    .orderBy("brand_regions.position")
    .execute();
  return [...Map.groupBy(rows, ({ brand }) => brand)].map(([brand, offered]) => ({
    brand,
    name: offered[0]?.name ?? brand,
    regions: offered.map(({ region }) => ({
      region,
      name: regions[region].name,
      currency: regions[region].currency,
    })),
  }));
}
