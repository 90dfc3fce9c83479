import { contentChanges } from "@parlour/contract/rules/content-changes";
import { expect, test } from "vitest";
import { contentSections, fieldTitle, labelOf, type ContentPart } from "./content-fields.ts";
import { valueAt, withValueAt } from "./content-paths.ts";

function kindsOf(parts: readonly ContentPart[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((part) => [
      [part.path, part.kind],
      ...(part.kind === "group" ? Object.entries(kindsOf(part.parts)) : []),
      ...(part.kind === "list" ? Object.entries(kindsOf([part.item(0)])) : []),
    ]),
  );
}

test("every field of the content is in the form, with a control that fits it", () => {
  expect(contentSections.map(({ path }) => path)).toEqual([
    "loginLayout",
    "theme",
    "overlay",
    "authLayout",
    "keywords",
    "meta",
    "region",
  ]);
  expect(kindsOf(contentSections)).toMatchObject({
    "theme.accent": "colour",
    "theme.scheme": "choice",
    "loginLayout.title": "line",
    "loginLayout.paragraph": "text",
    "loginLayout.productLogo.imageUrl": "picture",
    "loginLayout.bottomSection.profiles": "list",
    "loginLayout.bottomSection.profiles[0].imageUrl": "picture",
    "overlay.howTo[0].icon": "choice",
    "region.id": "fixed",
    "region.regionHelplineNumber": "line",
  });
});

test("a field is called by what its note says it is", () => {
  expect(labelOf("the brand's logo, an imported picture")).toBe("Brand's logo");
  expect(labelOf('the page\'s background as "#rrggbb"')).toBe("Page's background");
  expect(fieldTitle("loginLayout.highlightOne.title")).toBe(
    "Landing page › First highlight › First highlight's title",
  );
  expect(fieldTitle("overlay.howTo[1].title")).toBe(
    "Texts of the side panel › Steps of the how-to panel, 2 › Step's title",
  );
  expect(fieldTitle("nowhere.at.all")).toBe("nowhere.at.all");
});

test("a field is read and changed by its path; what is beside it is shared", () => {
  const content = { a: { list: [{ name: "One" }, { name: "Two" }] }, b: { c: 1 } };
  const changed = withValueAt(content, "a.list[1].name", "Three");
  expect(valueAt(changed, "a.list[1].name")).toBe("Three");
  expect(valueAt(changed, "a.list[7].name")).toBeUndefined();
  expect(changed.b).toBe(content.b);
  expect(content.a.list[1]?.name).toBe("Two");
  expect(contentChanges(content, changed)).toEqual([
    { field: "a.list[1].name", before: "Two", after: "Three" },
  ]);
  expect(contentChanges({ list: [1] }, { list: [1, 2] })).toEqual([
    { field: "list[1]", before: undefined, after: 2 },
  ]);
});
