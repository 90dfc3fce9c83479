import type { OpsSite } from "@parlour/contract/operations/ops-sites";
import { regions, type RegionCode } from "@parlour/contract/regions";

/** Returns a site as people name it: "Duskwren, Ireland". */
export function siteName(
  brands: readonly OpsSite[],
  { brand, region }: { readonly brand: string; readonly region: RegionCode },
): string {
  const name = brands.find((each) => each.brand === brand)?.name ?? brand;
  return `${name}, ${regions[region].name}`;
}
