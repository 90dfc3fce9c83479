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

/** The prices of one reply, in minor units: the least and the most that a bundle on sale asks for it. */
export interface ReplyPrices {
  readonly least: number;
  readonly most: number;
}

/**
 * Returns what a reply costs in money at today's bundles (CREDIT-19). Sources: Digital Markets, Competition and Consumers Act
 * 2024 (GB), section 230; Directive 2005/29/EC (IE), article 7(4)(c); Australian Consumer Law (AU), section 48; Consumer
 * Protection Cooperation Network, Key principles on in-game virtual currencies, principle 1. Null without a bundle.
 */
export function replyPrices(bundles: readonly Bundle[]): ReplyPrices | null {
  if (bundles.length === 0) return null;
  const prices = bundles.map(pricePerReply);
  return { least: Math.min(...prices), most: Math.max(...prices) };
}

/** Builds a bundle from minor units. */
export function bundle(name: BundleName, minor: number, amount: number): Bundle {
  return { name, minor, amount, price: formatDecimal(minor) };
}
