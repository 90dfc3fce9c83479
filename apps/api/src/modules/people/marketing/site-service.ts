import type { MarketingSite } from "@parlour/contract/operations/ops-marketing";
import { regions } from "@parlour/contract/regions";
import type { Platform } from "../../../platform.ts";
import { marketingSenderOf } from "../../../plugins/text-routes.ts";
import { selectOfferedSites } from "./campaign-store.ts";
import { optOutLine } from "./rules.ts";

/**
 * Reads the sites that marketing texts can be written for, with their opt-out line and the price of a text
 * part.
 */
export async function readMarketingSites({
  database,
  settings,
}: Pick<Platform, "database" | "settings">): Promise<MarketingSite[]> {
  const sites = await selectOfferedSites(database);
  return sites
    .filter(({ region }) => regions[region].hasMarketing)
    .map(({ brandId, name, region, keyword }) => {
      const hundredths = settings.texts.prices?.[region];
      const { currency } = regions[region];
      return {
        brand: brandId,
        name,
        region,
        optOut: optOutLine(
          { keyword: keyword.phrase, shortcode: keyword.shortcode },
          marketingSenderOf(settings.texts, { brandId, region }),
        ),
        partPrice: hundredths === undefined ? null : { hundredths, currency },
      };
    });
}
