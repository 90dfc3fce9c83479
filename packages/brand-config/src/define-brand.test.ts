import { BrandPublication } from "@parlour/contract/site-build";
import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { defineBrand } from "./define-brand.ts";
import { manifestProblems as problemsOf } from "./manifest-problems.ts";
import { publicationOf } from "./publication.ts";
import { folderProblems } from "./rules/identity-rules.ts";
import { toWrite } from "@parlour/contract/unwritten";
import { manifestFixture } from "./testing/manifest-fixture.ts";

describe("several mistakes", () => {
  test("are told all at once, each with its file, and no stack is shown", () => {
    const manifest = manifestFixture();
    manifest.theme.primary = "plum";
    Reflect.deleteProperty(manifest.company, "postcode");
    expect(() => defineBrand(manifest)).toThrow(
      [
        "The brand manifest has 2 mistakes:",
        "  src/brand.ts: company.postcode is missing",
        "    -> add postcode: the postcode",
        '  src/theme.ts: theme.primary is "plum"',
        '    -> make it the colour of main buttons and links as "#rrggbb", such as "#f4ac62"',
      ].join("\n"),
    );
  });

  test("of meaning are told in the order of the files", () => {
    const manifest = manifestFixture();
    manifest.profiles.push(...manifestFixture().profiles);
    manifest.starters.dirty.push("Come closer.");
    const files = problemsOf(manifest).map(({ file, field }) => `${file} ${field}`);
    expect(files).toEqual([
      "src/starters.ts starters.dirty[1]",
      "src/profiles.ts profiles[1].slug",
      "src/profiles.ts profiles[1].name",
    ]);
  });
});

describe("unfinished copy", () => {
  test("that is marked as such builds: brand-build check lists it", () => {
    const manifest = manifestFixture();
    manifest.company.name = `${toWrite} the operating company`;
    if (manifest.regions.GB) manifest.regions.GB.helplineNumber = `${toWrite} 0800 000 0000`;
    const brand = defineBrand(manifest);
    expect(brand.company.name).toContain("To write:");
    // The server learns of unwritten texts, including starters and company facts: production refuses the
    // build.
    expect(publicationOf(brand).unwritten).toEqual(["company.name", "regions.GB.helplineNumber"]);
  });
});

describe("a brand's folder", () => {
  test("is called as the brand's id", () => {
    expect(folderProblems("emberlane", "emberlane")).toEqual([]);
    expect(folderProblems("emberlane", "ember-lane")).toEqual([
      {
        field: "id",
        problem: 'is "emberlane", but the brand\'s folder is ember-lane',
        mend: 'write "ember-lane", or rename the folder',
      },
    ]);
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

  test("publishes domains of regions and aliases where the manifest has some", () => {
    const other = { regionDomains: { GB: "emberlane.co.uk" }, aliases: ["ember-lane.example"] };
    const brand = defineBrand({ ...manifestFixture(), ...other });
    expect(brand).toMatchObject(other);
    expect(publicationOf(brand)).toMatchObject(other);
    const wrong = {
      regionDomains: { GB: "emberlane-.uk" },
      aliases: ["emberlane.example", "https://ember.example"],
    };
    expect(() => defineBrand({ ...manifestFixture(), ...wrong })).toThrow("aliases[1]");
    const { aliases: _aliases, ...named } = wrong;
    const twice = { ...named, aliases: ["emberlane.example"] };
    expect(() => defineBrand({ ...manifestFixture(), ...twice })).toThrow(
      /regionDomains\.GB has "emberlane-"[\s\S]*aliases\[0\] is "emberlane\.example", which the brand has already/,
    );
  });

  test("publishes what the server needs, without starters and theme defaults", () => {
    const publication = publicationOf(defineBrand(manifestFixture()));
    expect(Check(BrandPublication, publication)).toBe(true);
    expect(Object.keys(publication)).toEqual(["id", "name", "domain", "regions", "profiles", "company"]);
    expect(publication.regions[0]?.bundles.gold).toEqual({ price: "20.00", amount: 50 });
  });
});
