import { isRegionCode, type RegionCode } from "@parlour/contract/regions";

/** The price of one part of a text by region, in hundredths of the currency's minor unit: 3.55p is 355. */
export type TextPrices = { readonly [Code in RegionCode]?: number };

/**
 * Reads "GB=3.55,AU=4.7": pence or cents per part, with at most two decimals. Also returns the malformed
 * pairs.
 */
export function readTextPrices(pairs: readonly string[]): {
  readonly prices: TextPrices;
  readonly wrong: readonly string[];
} {
  const prices: { [Code in RegionCode]?: number } = {};
  const wrong: string[] = [];
  for (const pair of pairs) {
    const [, region, whole, rest = ""] = /^([A-Z]{2})=(\d{1,4})(?:\.(\d{1,2}))?$/.exec(pair) ?? [];
    if (isRegionCode(region)) prices[region] = Number(`${whole}${rest.padEnd(2, "0")}`);
    else wrong.push(pair);
  }
  return { prices, wrong };
}
