import type { FieldProblem } from "@parlour/contract/field-problem";
import { regionCodes, regions } from "@parlour/contract/regions";
import { helplineProblems, keywordProblems } from "@parlour/contract/rules/region-copy";
import type { BrandManifest } from "../brand-manifest.ts";

/** Finds contradictions to the rules of the brand's regions. */
export function* regionProblems(manifest: BrandManifest): Generator<FieldProblem> {
  for (const code of regionCodes) {
    const region = manifest.regions[code];
    if (region === undefined) continue;
    const facts = regions[code];
    yield* helplineProblems(`regions.${code}.helplineNumber`, facts, region.helplineNumber);
    yield* keywordProblems(`regions.${code}.content.keywords`, facts, region.content.keywords);
  }
}
