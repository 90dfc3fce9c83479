import { fakeProfiles } from "@parlour/shell/testing/fake-server";
import { brandFixture } from "@parlour/shell/testing/tenant-fixture";
import { brandCatalogue } from "../brands/brand-catalogue.ts";

interface Named {
  readonly name: string;
  readonly profiles: readonly { readonly name: string }[];
}

/** Invented brands in tests; stories may show their names only if no brand is selected. */
const invented: readonly Named[] = [
  { name: brandFixture.name, profiles: [] },
  { name: "Emberlane", profiles: fakeProfiles },
];

function namesOf({ name, profiles }: Named): readonly string[] {
  return [name, ...profiles.map((profile) => profile.name)];
}

/** Returns all text in a part of the page, visible or read aloud. */
function visibleText(root: Element): string {
  const said = ["alt", "aria-label", "title", "placeholder"].flatMap((name) =>
    [...root.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
  );
  return [root.textContent ?? "", ...said].join("\n");
}

/** Returns names of other brands and their profiles that a story shows in this brand. */
export function foreignNames(root: Element, brandId: string): readonly string[] {
  const own = brandCatalogue.find(({ id }) => id === brandId);
  if (own === undefined) return [];
  const ownNames = new Set(namesOf(own));
  const foreign = new Set([...brandCatalogue, ...invented].flatMap(namesOf));
  const text = visibleText(root);
  return [...foreign].filter(
    (name) => !ownNames.has(name) && new RegExp(`(?<![\\p{L}])${name}(?![\\p{L}])`, "u").test(text),
  );
}
