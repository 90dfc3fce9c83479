import { BrandPublication } from "@parlour/contract/site-build";
import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import type { BrandManifest } from "./brand-manifest.ts";
import { defineBrand } from "./define-brand.ts";
import { BrandManifestError } from "./manifest-problems.ts";
import { publicationOf } from "./publication.ts";
import { manifestFixture } from "./testing/manifest-fixture.ts";

/** Sets one field of a sound manifest, by path; undefined removes it. */
function spoilt(path: readonly (string | number)[], value: unknown): BrandManifest {
  const manifest = manifestFixture();
  let place: unknown = manifest;
  for (const key of path.slice(0, -1)) place = (place as Record<string | number, unknown>)[key];
  const last = path.at(-1) ?? "";
  if (value === undefined) Reflect.deleteProperty(place as object, last);
  else (place as Record<string | number, unknown>)[last] = value;
  return manifest;
}

function problems(manifest: BrandManifest) {
  try {
    defineBrand(manifest);
    return [];
  } catch (error) {
    if (error instanceof BrandManifestError) return error.problems;
    throw error;
  }
}

const bundle = ["regions", "GB", "bundles", "gold"] as const;

describe("a malformed manifest names the field and how to mend it", () => {
  test.each<[readonly (string | number)[], unknown, { field: string; problem: RegExp; mend: RegExp }]>([
    [["id"], "Ember Lane", { field: "id", problem: /is "Ember Lane"/, mend: /lower-case letters, digits/ }],
    [["name"], undefined, { field: "name", problem: /missing/, mend: /add name: the brand's name/ }],
    [["name"], "", { field: "name", problem: /empty/, mend: /write the brand's name/ }],
    [
      ["domain"],
      "https://emberlane.example",
      { field: "domain", problem: /https/, mend: /host name without scheme/ },
    ],
    [
      ["company", "postcode"],
      undefined,
      { field: "company.postcode", problem: /missing/, mend: /add postcode: the postcode/ },
    ],
    [
      ["company", "customerServiceEmail"],
      "care",
      { field: "company.customerServiceEmail", problem: /is "care"/, mend: /an e-mail address/ },
    ],
    [
      ["theme", "primary"],
      "plum",
      { field: "theme.primary", problem: /is "plum"/, mend: /a colour as "#rrggbb"/ },
    ],
    [["theme", "scheme"], "dusk", { field: "theme.scheme", problem: /dusk/, mend: /one of "dark", "light"/ }],
    [["starters", "flirty"], [], { field: "starters.flirty", problem: /too few/, mend: /at least 1/ }],
    [
      ["starters", "clean", 0],
      "x".repeat(461),
      { field: "starters.clean[0]", problem: /461 characters long/, mend: /at most 460/ },
    ],
    [
      ["starters", "clean", 0],
      "   ",
      { field: "starters.clean[0]", problem: /blank/, mend: /write a message/ },
    ],
    [
      ["profiles", 0, "age"],
      17,
      { field: "profiles[0].age", problem: /is 17/, mend: /whole number of years from 18 to 99/ },
    ],
    [
      ["profiles", 0, "age"],
      "31",
      { field: "profiles[0].age", problem: /is "31"/, mend: /whole number of years/ },
    ],
    [
      ["profiles", 0, "tagLine"],
      "x",
      { field: "profiles[0].tagLine", problem: /not a field/, mend: /did you mean tagline\?/ },
    ],
    [["colour"], "x", { field: "colour", problem: /not a field/, mend: /remove it; known here: id, name/ }],
    [["regions"], {}, { field: "regions", problem: /no entry/, mend: /add at least one/ }],
    [
      [...bundle, "price"],
      "20",
      { field: "regions.GB.bundles.gold.price", problem: /is "20"/, mend: /two decimals, such as "5.00"/ },
    ],
    [
      [...bundle, "amount"],
      20,
      {
        field: "regions.GB.bundles.gold.amount",
        problem: /not more than silver's 25/,
        mend: /hold more credits/,
      },
    ],
    [
      [...bundle, "price"],
      "29.00",
      { field: "regions.GB.bundles.gold.price", problem: /dearer than in silver/, mend: /lower it/ },
    ],
    [
      ["regions", "GB", "helplineNumber"],
      undefined,
      { field: "regions.GB.helplineNumber", problem: /missing/, mend: /United Kingdom has a helpline/ },
    ],
    [
      ["regions", "IE", "helplineNumber"],
      "1800 000 000",
      { field: "regions.IE.helplineNumber", problem: /never be shown/, mend: /Ireland has no helpline/ },
    ],
    [
      ["regions", "GB", "content", "loginLayout", "title"],
      undefined,
      { field: "regions.GB.content.loginLayout.title", problem: /missing/, mend: /add title/ },
    ],
    [
      ["regions", "GB", "content", "overlay", "howTo", 0, "icon"],
      "cat",
      { field: "regions.GB.content.overlay.howTo[0].icon", problem: /cat/, mend: /choose one of "phone"/ },
    ],
  ])("%j set to %j", (path, value, { field, problem, mend }) => {
    const found = problems(spoilt(path, value)).filter((one) => one.field === field);
    expect(found[0]).toMatchObject({
      problem: expect.stringMatching(problem) as string,
      mend: expect.stringMatching(mend) as string,
    });
  });

  test("repeated profiles and starters", () => {
    const manifest = manifestFixture();
    manifest.profiles.push({ ...manifestFixture().profiles[0] } as BrandManifest["profiles"][number]);
    manifest.starters.dirty.push("Come closer.");
    expect(problems(manifest).map(({ field }) => field)).toEqual(["starters.dirty[1]", "profiles[1].slug"]);
  });

  test("all at once, in words that a brand team can act on", () => {
    const manifest = spoilt(["theme", "primary"], "plum");
    Reflect.deleteProperty(manifest.company, "postcode");
    expect(() => defineBrand(manifest)).toThrow(
      [
        "The brand manifest has 2 mistakes:",
        "  company.postcode is missing",
        "    -> add postcode: the postcode",
        '  theme.primary is "plum"',
        '    -> make it a colour as "#rrggbb", such as "#2b1636"',
      ].join("\n"),
    );
  });
});

describe("a sound manifest", () => {
  test("takes region facts from the region's rules, in display order", () => {
    const brand = defineBrand(manifestFixture());
    expect(brand.regions.map(({ code }) => code)).toEqual(["GB", "IE"]);
    expect(brand.regions.map(({ content }) => content.region)).toEqual([
      {
        id: 1,
        regionName: "United Kingdom",
        regionCurrencyAbbreviation: "GBP",
        regionCurrencySymbol: "£",
        regionHelplineNumber: "0808 157 0999",
      },
      {
        id: 3,
        regionName: "Ireland",
        regionCurrencyAbbreviation: "EUR",
        regionCurrencySymbol: "€",
        regionHelplineNumber: "",
      },
    ]);
  });

  test("is frozen all the way down, and leaves the manifest as it was", () => {
    const manifest = manifestFixture();
    const brand = defineBrand(manifest);
    expect(Object.isFrozen(brand.regions[0]?.content.loginLayout.bottomSection)).toBe(true);
    expect(Object.isFrozen(brand.starters.clean)).toBe(true);
    expect(Object.isFrozen(manifest.starters.clean)).toBe(false);
    expect(manifest).toEqual(manifestFixture());
  });

  test("publishes what the server needs, without starters and theme defaults", () => {
    const publication = publicationOf(defineBrand(manifestFixture()));
    expect(Check(BrandPublication, publication)).toBe(true);
    expect(Object.keys(publication)).toEqual(["id", "name", "domain", "regions", "profiles"]);
    expect(publication.regions[0]?.bundles.gold).toEqual({ price: "20.00", amount: 50 });
  });
});
