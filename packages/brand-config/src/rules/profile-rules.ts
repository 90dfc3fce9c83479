import { regionCodes } from "@parlour/contract/regions";
import type { BrandManifest } from "../brand-manifest.ts";
import type { FieldProblem } from "@parlour/contract/field-problem";
import { repeated } from "./repeated.ts";

/** Finds profiles that can't be distinguished, and landing pages that show a profile nobody can write to. */
export function* profileProblems({ profiles, regions }: BrandManifest): Generator<FieldProblem> {
  for (const index of repeated(profiles.map(({ slug }) => slug))) {
    yield {
      field: `profiles[${index}].slug`,
      problem: `repeats "${profiles[index]?.slug ?? ""}"`,
      mend: "give each profile a slug of its own",
    };
  }
  for (const index of repeated(profiles.map(({ name }) => name))) {
    yield {
      field: `profiles[${index}].name`,
      problem: `repeats "${profiles[index]?.name ?? ""}"`,
      mend: "give each profile a name of its own",
    };
  }
  const names = new Set(profiles.map(({ name }) => name));
  for (const code of regionCodes) {
    const shown = regions[code]?.content.loginLayout.bottomSection.profiles ?? [];
    const path = `regions.${code}.content.loginLayout.bottomSection.profiles`;
    const again = new Set(repeated(shown.map(({ name }) => name)));
    for (const [index, { name }] of shown.entries()) {
      const field = `${path}[${index}].name`;
      if (!names.has(name)) {
        yield {
          field,
          problem: `is "${name}", who is no profile of the brand`,
          mend: "show a profile that customers can write to",
        };
      } else if (again.has(index)) {
        yield { field, problem: `shows ${name} twice`, mend: "show another profile, or remove it" };
      }
    }
  }
}
