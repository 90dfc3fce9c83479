import { parseDecimal } from "@parlour/contract/money";
import type { PriceList } from "@parlour/contract/rules/bundle-prices";
import type { BrandPublication } from "@parlour/contract/site-build";
import type { Trx } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";
import type { Place } from "../brands/index.ts";
import { buildPricesHold, samePrices } from "./rules.ts";
import { insertPriceVersion, lockPrices, selectPriceVersions } from "./store.ts";

type PublishedBundles = BrandPublication["regions"][number]["bundles"];

/** How many versions are searched for the previous build's: more than a region ever has. */
const enough = 10_000;

function pricesOf({ bronze, silver, gold, platinum }: PublishedBundles): PriceList {
  const terms = ({ price, amount }: PublishedBundles["gold"]) => ({ minor: parseDecimal(price), amount });
  return { bronze: terms(bronze), silver: terms(silver), gold: terms(gold), platinum: terms(platinum) };
}

/**
 * Takes over the prices of a brand's build: a new version if they differ from the previous build's. They
 * apply from now on unless staff have set prices, which then stay. The region's row exists.
 */
export async function takeBuildPrices(
  trx: Trx,
  place: Place,
  published: PublishedBundles,
  moment: { readonly now: Date; readonly random: Random },
): Promise<void> {
  const bundles = pricesOf(published);
  await lockPrices(trx, place);
  const versions = await selectPriceVersions(trx, place, enough);
  const before = versions.find(({ source }) => source === "build");
  if (before !== undefined && samePrices(before.bundles, bundles)) return;
  await insertPriceVersion(trx, place, {
    id: moment.random.uuid(),
    source: "build",
    startsAt: buildPricesHold(versions) ? moment.now : null,
    note: "",
    staffId: null,
    createdAt: moment.now,
    bundles,
  });
}
