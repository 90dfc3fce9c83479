import type { OpsSite } from "@parlour/contract/operations/ops-sites";
import { regions } from "@parlour/contract/regions";
import type { Db } from "../../../plugins/database.ts";
import { selectOfferedSites } from "./store.ts";

/** Lists brands by name, each with the regions it offers, in the brand's own order. */
export async function listSites(database: Db): Promise<OpsSite[]> {
  const rows = await selectOfferedSites(database);
  return [...Map.groupBy(rows, ({ brand }) => brand)].map(([brand, offered]) => ({
    brand,
    name: offered[0]?.brandName ?? brand,
    regions: offered.map(({ region }) => ({
      region,
      name: regions[region].name,
      currency: regions[region].currency,
    })),
  }));
}
