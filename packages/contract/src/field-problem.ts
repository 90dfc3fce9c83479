/** A mistake in a field that people fill in: where, what, and how to fix it. */
export interface FieldProblem {
  /** The field's path as written in the manifest, such as `regions.GB.bundles.gold.price`. */
  readonly field: string;
  /** The fault, worded to follow the field's name: "is missing". */
  readonly problem: string;
  /** What to do about it. */
  readonly mend: string;
}

/** Formats a problem in one sentence, for refusals and reports. */
export function describeProblem({ field, problem, mend }: FieldProblem): string {
  return `${field} ${problem}: ${mend}`;
}
