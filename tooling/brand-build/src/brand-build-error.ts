/** Something that the brand team can mend; the message says how, and no stack is shown. */
export class BrandBuildError extends Error {
  override readonly name = "BrandBuildError";
}
