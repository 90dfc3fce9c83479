import { parseDecimal } from "@parlour/contract/money";
import type { Bundles } from "@parlour/contract/operations/credits";
import { bundle, bundleNames, type Bundle, type BundleName } from "@parlour/contract/rules/bundles";

/** The wire's flat form as four bundles, cheapest first. */
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
 * The bundle that is selected on opening: the last choice, never a dearer one (BUNDLE-4).
 * Without a last choice nothing is suggested but the cheapest.
 */
export function preselected(bundles: readonly Bundle[], lastChoice: BundleName | null): BundleName {
  return bundles.find((one) => one.name === lastChoice)?.name ?? bundles[0]?.name ?? "bronze";
}
