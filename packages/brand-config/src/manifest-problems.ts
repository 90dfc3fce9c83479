import { BrandManifest } from "./brand-manifest.ts";
import { fileOfField } from "./field-file.ts";
import type { FieldProblem } from "@parlour/contract/field-problem";
import { schemaProblems, valueAt } from "@parlour/contract/schema-problems";
import { ruleProblems } from "./rules/manifest-rules.ts";

/** A mistake in a manifest: in which file, where, what, and how to fix it. */
export interface ManifestProblem extends FieldProblem {
  /** File of the brand's folder in which the field is written, such as `src/content/gb.ts`. */
  readonly file: string;
}

/** Returns all mistakes in a manifest, in the order of its fields; empty if it is valid. */
export function manifestProblems(manifest: unknown): ManifestProblem[] {
  const found = schemaProblems(BrandManifest, manifest);
  // Rules read fields that the schema has validated.
  const problems = found.length > 0 ? found : ruleProblems(manifest as BrandManifest);
  return problems.map((problem) => {
    const isThere = valueAt(manifest, `/${problem.field.replaceAll(".", "/")}`) !== undefined;
    return { file: fileOfField(problem.field, isThere), ...problem };
  });
}

/**
 * A manifest that can't be built. The message lists every field with its file and how to fix it; a stack
 * would not help.
 */
export class BrandManifestError extends Error {
  override readonly name = "BrandManifestError";
  readonly problems: readonly ManifestProblem[];

  constructor(problems: readonly ManifestProblem[]) {
    const lines = problems.map(
      ({ file, field, problem, mend }) => `  ${file}: ${field} ${problem}\n    -> ${mend}`,
    );
    const count = problems.length === 1 ? "one mistake" : `${problems.length} mistakes`;
    super(`The brand manifest has ${count}:\n${lines.join("\n")}`);
    this.problems = problems;
  }
}
