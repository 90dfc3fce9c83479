import type { FieldProblem } from "@parlour/contract/field-problem";
import { regionCodes, regions } from "@parlour/contract/regions";
import { helplineProblems, keywordProblems } from "@parlour/contract/rules/region-copy";
import type { BrandManifest } from "../brand-manifest.ts";

/** Explicit pictures need more than a text from the phone, in every region (AGE-13). */
function* ageProblems({ explicitPictures, regions: served }: BrandManifest): Generator<FieldProblem> {
  if (!explicitPictures) return;
  for (const code of regionCodes) {
    if (served[code] === undefined || served[code].ageCheck !== undefined) continue;
    yield {
      field: `regions.${code}.ageCheck`,
      problem: "is missing, and the brand declares explicit pictures",
      mend: 'write "phone" or "document": explicit pictures need more than a text from the phone',
    };
  }
}

/** Finds contradictions to the rules of the brand's regions. */
export function* regionProblems(manifest: BrandManifest): Generator<FieldProblem> {
  yield* ageProblems(manifest);
  for (const code of regionCodes) {
    const region = manifest.regions[code];
    if (region === undefined) continue;
    const facts = regions[code];
    yield* helplineProblems(`regions.${code}.helplineNumber`, facts, region.helplineNumber);
    yield* keywordProblems(`regions.${code}.content.keywords`, facts, region.content.keywords);
  }
}
