import type { BrandManifest } from "../brand-manifest.ts";
import { defineBrand } from "../define-brand.ts";
import { manifestFixture } from "./manifest-fixture.ts";

/** A mistake: its name, its field, the wrong value (undefined: the field is left out), and the expected message. */
export type Mistake = readonly [what: string, path: string, value: unknown, said: string, mend: string];

/** Returns a valid manifest of two profiles with one wrong field, such as `profiles.0.age`. */
function brokenManifest(path: string, value: unknown): BrandManifest {
  const manifest = manifestFixture();
  const [isolde] = manifest.profiles;
  if (isolde !== undefined) {
    manifest.profiles.push({ ...structuredClone(isolde), slug: "marlow", name: "Marlow" });
  }
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let place: object = manifest;
  for (const key of keys) {
    const next: unknown = Reflect.get(place, key);
    if (typeof next !== "object" || next === null) throw new RangeError(`the fixture has no ${path}`);
    place = next;
  }
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return manifest;
}

/** Returns the complete message for a brand team after a mistake. */
export function messageOf(path: string, value: unknown): string {
  try {
    defineBrand(brokenManifest(path, value));
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return "no mistake";
}

/** Returns the complete message for one mistake. */
export function wholeMessage(said: string, mend: string): string {
  return `The brand manifest has one mistake:\n  ${said}\n    -> ${mend}`;
}
