import type { ManifestProblem } from "@parlour/brand-config/manifest-problems";

/** A problem that the brand team can fix; the message says how, and no stack is shown. */
export class BrandBuildError extends Error {
  override readonly name = "BrandBuildError";
  /** The errors in the manifest; empty if the error is about something else. */
  readonly mistakes: readonly ManifestProblem[];

  constructor(message: string, mistakes: readonly ManifestProblem[] = []) {
    super(message);
    this.mistakes = mistakes;
  }
}
