import type { RegionCode } from "@parlour/contract/regions";
import { isUnwritten } from "@parlour/contract/unwritten";
import type { Brand } from "./brand.ts";

/** Every text in a value, with its path. */
export function* textsWithPaths(
  value: unknown,
  path: string,
): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") {
    yield [path, value];
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      yield* textsWithPaths(part, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    }
  }
}

/**
 * Returns the field where the brand team writes a region's content. The helpline comes from the region's
 * facts.
 */
export const fieldOfContent = (code: RegionCode, path: string): string =>
  path === "content.region.regionHelplineNumber"
    ? `regions.${code}.helplineNumber`
    : `regions.${code}.${path}`;

/** The profiles on the landing page repeat fields of the profiles' own file. */
const isProfileAgain = (path: string): boolean =>
  path.startsWith("content.loginLayout.bottomSection.profiles");

/** Returns the fields of a brand whose texts are not written yet. */
export function unwrittenFields(brand: Brand): string[] {
  const { company, name, starters, profiles, regions } = brand;
  return [
    ...textsWithPaths(name, "name"),
    ...textsWithPaths(company, "company"),
    ...textsWithPaths(starters, "starters"),
    ...textsWithPaths(profiles, "profiles"),
    ...regions.flatMap(({ code, content }) =>
      [...textsWithPaths(content, "content")]
        .filter(([path]) => !isProfileAgain(path))
        .map(([path, text]) => [fieldOfContent(code, path), text] as const),
    ),
  ].flatMap(([field, text]) => (isUnwritten(text) ? [field] : []));
}
