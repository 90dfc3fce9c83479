/** One thing that is wrong in a field that people fill in: where, what, and how to mend it. */
export interface FieldProblem {
  /** Path of the field as it would be written, such as `regions.GB.bundles.gold.price`. */
  readonly field: string;
  /** What is wrong with it, to follow the field's name: "is missing". */
  readonly problem: string;
  /** What to do about it. */
  readonly mend: string;
}

/** A problem in one sentence, for refusals and reports. */
export function describeProblem({ field, problem, mend }: FieldProblem): string {
  return `${field} ${problem}: ${mend}`;
}
