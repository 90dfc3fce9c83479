import { parseDecimal } from "@parlour/contract/money";
import { regionCodes, regions } from "@parlour/contract/regions";
import { bundleNames } from "@parlour/contract/rules/bundles";
import { messageProblem } from "@parlour/contract/rules/message";
import { starterTones } from "./brand.ts";
import type { BrandManifest } from "./brand-manifest.ts";
import type { ManifestProblem } from "./manifest-problems.ts";

function* repeated(values: readonly string[]): Generator<number> {
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) yield index;
    seen.add(value);
  }
}

function* profileProblems({ profiles }: BrandManifest): Generator<ManifestProblem> {
  for (const index of repeated(profiles.map(({ slug }) => slug))) {
    yield {
      field: `profiles[${index}].slug`,
      problem: `repeats "${profiles[index]?.slug ?? ""}"`,
      mend: "give each profile a slug of its own",
    };
  }
}

function* starterProblems({ starters }: BrandManifest): Generator<ManifestProblem> {
  for (const tone of starterTones) {
    for (const index of repeated(starters[tone])) {
      yield {
        field: `starters.${tone}[${index}]`,
        problem: "repeats an earlier starter",
        mend: "write another one",
      };
    }
    for (const [index, text] of starters[tone].entries()) {
      // The rule a message is stored under: a starter that breaks it could never be sent.
      if (messageProblem(text) !== null) {
        yield {
          field: `starters.${tone}[${index}]`,
          problem: "is blank",
          mend: "write a message, or remove it",
        };
      }
    }
  }
}

function* regionProblems(manifest: BrandManifest): Generator<ManifestProblem> {
  for (const code of regionCodes) {
    const region = manifest.regions[code];
    if (region === undefined) continue;
    const path = `regions.${code}`;
    const facts = regions[code];
    if (facts.hasHelpline && region.helplineNumber === undefined) {
      yield {
        field: `${path}.helplineNumber`,
        problem: "is missing",
        mend: `add the helpline's number: the region ${facts.name} has a helpline`,
      };
    }
    if (!facts.hasHelpline && region.helplineNumber !== undefined) {
      yield {
        field: `${path}.helplineNumber`,
        problem: "would never be shown",
        mend: `remove it: the region ${facts.name} has no helpline`,
      };
    }
    for (const [index, name] of bundleNames.entries()) {
      const before = bundleNames[index - 1];
      if (before === undefined) continue;
      const [smaller, bundle] = [region.bundles[before], region.bundles[name]];
      if (bundle.amount <= smaller.amount) {
        yield {
          field: `${path}.bundles.${name}.amount`,
          problem: `is ${bundle.amount}, not more than ${before}'s ${smaller.amount}`,
          mend: `let ${name} hold more credits than ${before}`,
        };
      }
      const perCredit = parseDecimal(bundle.price) / bundle.amount;
      if (perCredit > parseDecimal(smaller.price) / smaller.amount) {
        yield {
          field: `${path}.bundles.${name}.price`,
          problem: `makes a credit dearer than in ${before}`,
          mend: `lower it: a larger bundle must not cost more per credit`,
        };
      }
    }
  }
}

/** What the shape alone can't tell: repetitions, regional duties, prices that contradict each other. */
export function ruleProblems(manifest: BrandManifest): ManifestProblem[] {
  return [...starterProblems(manifest), ...profileProblems(manifest), ...regionProblems(manifest)];
}
