import { parseDecimal } from "@parlour/contract/money";
import type { Bundles } from "@parlour/contract/operations/credits";
import { bundle, bundleNames, type Bundle, type BundleName } from "@parlour/contract/rules/bundles";

/** Converts the wire's flat form to four bundles, cheapest first. */
export function bundleList(wire: Bundles): readonly Bundle[] {
  return bundleNames.map((name) => bundle(name, parseDecimal(wire[`${name}Price`]), wire[`${name}Amount`]));
}

export function isBundleName(value: unknown): value is BundleName {
  return bundleNames.some((name) => name === value);
}

/** "Gold" for `gold`. */
export function bundleTitle(name: BundleName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * Returns the bundle that is selected on opening: the last choice (BUNDLE-4), or the cheapest if there is
 * none.
 */
export function preselected(bundles: readonly Bundle[], lastChoice: BundleName | null): BundleName {
  return bundles.find((one) => one.name === lastChoice)?.name ?? bundles[0]?.name ?? "bronze";
}
