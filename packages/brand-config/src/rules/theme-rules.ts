import type { FieldProblem } from "@parlour/contract/field-problem";
import { schemeProblems } from "@parlour/contract/rules/region-copy";
import type { BrandManifest } from "../brand-manifest.ts";

/** Checks the colours together. */
export function* themeProblems({ theme }: BrandManifest): Generator<FieldProblem> {
  yield* schemeProblems("theme", theme);
}
