import type { FieldProblem } from "../field-problem.ts";
import { formatDecimal } from "../money.ts";
import { bundleNames, type BundleName } from "./bundles.ts";

/** The allowed prices of four bundles, for manifests and for prices set in the back office. */

/** Minor units. Some of the regions' currencies allow no smaller card payment. */
const leastPrice = 50;
/**
 * The highest price of a credit in minor units: the 1.00 that it is worth. The terms say that bundles can
 * cost less.
 */
const dearestCredit = 100;

/** A bundle's price in minor units, and its number of credits. */
export interface BundleTerms {
  readonly minor: number;
  readonly amount: number;
}

/** The terms of all four bundles. */
export type PriceList = { readonly [Name in BundleName]: BundleTerms };

interface Offer extends BundleTerms {
  readonly name: BundleName;
}

/** Returns what is wrong with a bundle compared with the next smaller one. */
function* besideSmaller(path: string, offer: Offer, smaller: Offer): Generator<FieldProblem> {
  const { name, minor, amount } = offer;
  if (amount <= smaller.amount) {
    yield {
      field: `${path}.amount`,
      problem: `is ${amount}, not more than ${smaller.name}'s ${smaller.amount}`,
      mend: `let ${name} hold more credits than ${smaller.name}`,
    };
  } else if (minor <= smaller.minor) {
    yield {
      field: `${path}.price`,
      problem:
        minor === smaller.minor
          ? `is the same as ${smaller.name}'s`
          : `is lower than ${smaller.name}'s ${formatDecimal(smaller.minor)}`,
      mend: `let ${name} cost more than ${smaller.name}: nobody should pay as much for less`,
    };
  } else if (minor / amount > smaller.minor / smaller.amount) {
    yield {
      field: `${path}.price`,
      problem: `makes a credit dearer than in ${smaller.name}`,
      mend: "lower it: a larger bundle must not cost more per credit",
    };
  }
}

/** Returns what is wrong with a single bundle. */
function* byItself(path: string, { minor, amount }: Offer, currency: string): Generator<FieldProblem> {
  if (minor < leastPrice) {
    yield {
      field: `${path}.price`,
      problem: `is ${formatDecimal(minor)} ${currency}, too little for a card payment`,
      mend: `ask for at least ${formatDecimal(leastPrice)}`,
    };
  } else if (minor > dearestCredit * amount) {
    // Rounded up, so that 1.004 is shown as more than 1.00.
    const asked = formatDecimal(Math.ceil(minor / amount));
    yield {
      field: `${path}.price`,
      problem: `asks ${asked} ${currency} for a credit, more than the ${formatDecimal(dearestCredit)} it is worth`,
      mend: `lower it to at most ${formatDecimal(dearestCredit * amount)}, or add credits`,
    };
  }
}

/**
 * Finds prices that no card can pay, that would mislead customers, or that contradict each other; at most one
 * problem per bundle.
 *
 * @param path of the group of bundles, such as `regions.GB.bundles`
 */
export function* bundlePriceProblems(
  path: string,
  prices: PriceList,
  currency: string,
): Generator<FieldProblem> {
  // Compares with the next smaller valid bundle, so that one mistake is reported once.
  let smaller: Offer | undefined;
  for (const name of bundleNames) {
    const offer = { name, ...prices[name] };
    const problems = [
      ...byItself(`${path}.${name}`, offer, currency),
      ...(smaller === undefined ? [] : besideSmaller(`${path}.${name}`, offer, smaller)),
    ].slice(0, 1);
    yield* problems;
    if (problems.length === 0) smaller = offer;
  }
}
