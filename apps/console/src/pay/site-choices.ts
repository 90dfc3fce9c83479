import type { OpsSite } from "@parlour/contract/operations/ops-sites";
import { isRegionCode, type RegionCode } from "@parlour/contract/regions";
import type { Choice } from "../parts/form-fields.tsx";

/** Every site as a choice of a form: its value is `brand region`. */
export function siteChoices(sites: readonly OpsSite[]): Choice[] {
  return sites.flatMap(({ brand, name, regions }) =>
    regions.map((each) => ({ value: `${brand} ${each.region}`, label: `${name}, ${each.name}` })),
  );
}

/** Returns the site of a choice's value. Throws for anything else. */
export function siteOfChoice(value: string): { readonly brand: string; readonly region: RegionCode } {
  const [brand = "", region = ""] = value.split(" ");
  if (brand === "" || !isRegionCode(region)) throw new RangeError("not a site");
  return { brand, region };
}
