import type { OpsSite } from "@parlour/contract/operations/ops-sites";
import { isRegionCode, type RegionCode } from "@parlour/contract/regions";
import { usePageSearch } from "../frame/use-page-search.ts";
import { useSites } from "../queries/sites-query.ts";
import { possibleSite, regionChoices, type ChosenSite } from "./site-picker.tsx";

/** One brand in one region, as calls name it. */
export interface OneSite {
  readonly brand: string;
  readonly brandName: string;
  readonly region: RegionCode;
  readonly regionName: string;
}

function siteOf(sites: readonly OpsSite[], chosen: ChosenSite): OneSite | null {
  const { brand: known, region: offered } = possibleSite(sites, chosen);
  const brand = sites.find((site) => site.brand === known) ?? sites[0];
  if (brand === undefined) return null;
  const [first] = regionChoices(sites, brand.brand);
  const region = offered === "" || known === "" ? first?.value : offered;
  if (!isRegionCode(region)) return null;
  const regionName = brand.regions.find((each) => each.region === region)?.name ?? region;
  return { brand: brand.brand, brandName: brand.name, region, regionName };
}

/**
 * Returns the site in the address, or the first one, for pages that show one at a time. `query` shows whether
 * the list of sites has loaded.
 */
export function useOneSite() {
  const { search, setSearch } = usePageSearch();
  const query = useSites();
  const site = siteOf(query.data ?? [], { brand: search["brand"] ?? "", region: search["region"] ?? "" });
  return {
    query,
    site,
    /** Also removes search parameters about the previous site. */
    choose: ({ brand, region }: ChosenSite, forget: readonly string[] = []): void => {
      setSearch(
        { ...Object.fromEntries(forget.map((name) => [name, undefined])), brand, region },
        { push: true },
      );
    },
  };
}
