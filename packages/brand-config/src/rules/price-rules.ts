import type { FieldProblem } from "@parlour/contract/field-problem";
import { parseDecimal } from "@parlour/contract/money";
import { regionCodes, regions } from "@parlour/contract/regions";
import { bundlePriceProblems } from "@parlour/contract/rules/bundle-prices";
import type { BrandManifest } from "../brand-manifest.ts";

type Written = NonNullable<BrandManifest["regions"]["GB"]>["bundles"]["gold"];

const termsOf = ({ price, amount }: Written) => ({ minor: parseDecimal(price), amount });

/** Finds prices that no card can pay, that would mislead customers, or that contradict each other. */
export function* priceProblems(manifest: BrandManifest): Generator<FieldProblem> {
  for (const code of regionCodes) {
    const bundles = manifest.regions[code]?.bundles;
    if (bundles === undefined) continue;
    const { bronze, silver, gold, platinum } = bundles;
    const prices = {
      bronze: termsOf(bronze),
      silver: termsOf(silver),
      gold: termsOf(gold),
      platinum: termsOf(platinum),
    };
    yield* bundlePriceProblems(`regions.${code}.bundles`, prices, regions[code].currency);
  }
}
