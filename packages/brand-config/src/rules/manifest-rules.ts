import type { BrandManifest } from "../brand-manifest.ts";
import type { FieldProblem } from "@parlour/contract/field-problem";
import { copyProblems } from "./copy-rules.ts";
import { identityProblems } from "./identity-rules.ts";
import { priceProblems } from "./price-rules.ts";
import { profileProblems } from "./profile-rules.ts";
import { regionProblems } from "./region-rules.ts";
import { starterProblems } from "./starter-rules.ts";
import { themeProblems } from "./theme-rules.ts";

/**
 * Checks beyond the schema: values that would mislead a customer, can't work or contradict each other. Text
 * marked as unwritten is allowed: a new brand builds, and `brand-build check` lists what is left.
 */
export function ruleProblems(manifest: BrandManifest): FieldProblem[] {
  return [
    ...identityProblems(manifest),
    ...themeProblems(manifest),
    ...starterProblems(manifest),
    ...profileProblems(manifest),
    ...regionProblems(manifest),
    ...priceProblems(manifest),
    ...copyProblems(manifest),
  ];
}
