import { messageMaxLength, messageProblem } from "@parlour/contract/rules/message";
import { starterTones } from "../brand.ts";
import type { BrandManifest } from "../brand-manifest.ts";
import type { FieldProblem } from "@parlour/contract/field-problem";
import { repeated } from "./repeated.ts";

/** Finds starters that are blank, too long or repeated (STARTER-4). */
export function* starterProblems({ starters }: BrandManifest): Generator<FieldProblem> {
  const all = starterTones.flatMap((tone) =>
    starters[tone].map((text, index) => ({ field: `starters.${tone}[${index}]`, text })),
  );
  const again = new Set(repeated(all.map(({ text }) => text)));
  for (const [index, { field, text }] of all.entries()) {
    // By the rule for stored messages, whose normalization can make a text longer. Blank ones fail as any
    // text does.
    if (messageProblem(text) === "too_long") {
      yield {
        field,
        problem: "is too long to be sent",
        mend: `shorten it to at most ${messageMaxLength} characters`,
      };
    } else if (again.has(index)) {
      yield { field, problem: "repeats an earlier starter", mend: "write another one" };
    }
  }
}
