import { formatDecimal, parseDecimal } from "@parlour/contract/money";
import type { PriceVersion } from "@parlour/contract/operations/ops-prices";
import { bundlePriceProblems, type PriceList } from "@parlour/contract/rules/bundle-prices";
import { bundleNames, type BundleName } from "@parlour/contract/rules/bundles";

/** Prices as they are being typed. */
export type TypedPrices = {
  readonly [Name in BundleName]: { readonly price: string; readonly amount: string };
};

/** Formats stored prices for the form: 500 -> "5.00". */
export function typedOf(bundles: PriceVersion["bundles"]): TypedPrices {
  const typed = ({ minor, amount }: PriceList["gold"]) => ({
    price: formatDecimal(minor),
    amount: String(amount),
  });
  return {
    bronze: typed(bundles.bronze),
    silver: typed(bundles.silver),
    gold: typed(bundles.gold),
    platinum: typed(bundles.platinum),
  };
}

/** Parses a typed price; "5", "5.5" and "5,50" are valid too. Null if invalid. */
export function readPrice(text: string): number | null {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  return parseDecimal(`${match[1] ?? "0"}.${(match[2] ?? "").padEnd(2, "0")}`);
}

function readAmount(text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null;
}

export interface ReadPrices {
  /** Null while a field is not a number or not a valid price. */
  readonly prices: PriceList | null;
  /** The errors, one sentence each, by bundle and field. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Reads typed prices and checks them by the server's rules. */
export function readPrices(typed: TypedPrices, currency: string): ReadPrices {
  const problems = new Map<string, string>();
  const terms = (name: BundleName) => {
    const [minor, amount] = [readPrice(typed[name].price), readAmount(typed[name].amount)];
    if (minor === null || minor === 0) problems.set(`${name}.price`, "Write a price, such as 5.00.");
    if (amount === null) problems.set(`${name}.amount`, "Write a whole number of credits.");
    return { minor: minor ?? 0, amount: amount ?? 1 };
  };
  const prices: PriceList = {
    bronze: terms("bronze"),
    silver: terms("silver"),
    gold: terms("gold"),
    platinum: terms("platinum"),
  };
  if (problems.size > 0) return { prices: null, problems };
  for (const { field, problem, mend } of bundlePriceProblems("bundles", prices, currency)) {
    const [, name = "", part = ""] = field.split(".");
    problems.set(
      `${name}.${part}`,
      `${part === "price" ? "The price" : "The number of credits"} ${problem}: ${mend}.`,
    );
  }
  return { prices, problems };
}

/** Returns the bundles whose prices differ between two lists. */
export function differingBundles(one: PriceList, other: PriceList): readonly BundleName[] {
  return bundleNames.filter(
    (name) => one[name].minor !== other[name].minor || one[name].amount !== other[name].amount,
  );
}

/** Returns the change of a credit's price, in whole percent; 0 if unchanged. */
export function creditChange(before: PriceList["gold"], after: PriceList["gold"]): number {
  return Math.round((after.minor / after.amount / (before.minor / before.amount) - 1) * 100);
}
