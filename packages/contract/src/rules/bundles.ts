import { formatDecimal } from "../money.ts";

/** The four bundles (BUNDLE-1), cheapest first. */
export const bundleNames = ["bronze", "silver", "gold", "platinum"] as const;
export type BundleName = (typeof bundleNames)[number];

export interface Bundle {
  readonly name: BundleName;
  /** Price on the wire, such as "5.00", in the region's currency. */
  readonly price: string;
  /** Price in minor units. */
  readonly minor: number;
  /** Credits it holds. */
  readonly amount: number;
}

/** Price of one reply in minor units, rounded half up. */
export function pricePerReply(bundle: Bundle): number {
  return Math.round(bundle.minor / bundle.amount);
}

/** Builds a bundle from minor units. */
export function bundle(name: BundleName, minor: number, amount: number): Bundle {
  return { name, minor, amount, price: formatDecimal(minor) };
}
