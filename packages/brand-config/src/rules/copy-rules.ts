import { regionCodes } from "@parlour/contract/regions";
import { isPictureAddress, isPictureField, textProblems, textsOf } from "@parlour/contract/rules/copy-text";
import type { BrandManifest } from "../brand-manifest.ts";
import type { FieldProblem } from "@parlour/contract/field-problem";

/**
 * Finds texts that customers must not see (one marked "To write:" is only a finding of the check), and
 * addresses that pages would not load.
 */
export function* copyProblems(manifest: BrandManifest): Generator<FieldProblem> {
  const { name, company, starters, profiles, regions } = manifest;
  const places = [
    ...textsOf(name, "name"),
    ...textsOf(company, "company"),
    ...textsOf(starters, "starters"),
    ...textsOf(profiles, "profiles"),
    ...regionCodes.flatMap((code) => [...textsOf(regions[code]?.content, `regions.${code}.content`)]),
  ];
  for (const [field, text] of places) {
    if (isPictureField(field)) {
      if (!isPictureAddress(text)) {
        yield {
          field,
          problem: `is "${text}", which pages would not load`,
          mend: "import the picture and use what the import gives, or write an https address",
        };
      }
    } else if (!field.endsWith(".gtag")) {
      // An analytics id is not a text, and may be empty.
      yield* textProblems(field, text);
    }
  }
}
