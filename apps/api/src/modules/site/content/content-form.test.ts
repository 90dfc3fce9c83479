import type { LandingContent } from "@parlour/contract/landing-content";
import { expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { readContentOf } from "./content-form.ts";

function content(): LandingContent {
  const region = emberlane.regions.find(({ code }) => code === "GB");
  if (!region) throw new Error("the fixture has no GB");
  return structuredClone(region.content);
}

const sources = {
  pictureOrigins: ["https://cdn.test", "https://pictures.example"],
  analyticsIds: ["G-ABC123"],
};
const problemOf = (value: unknown): string => {
  const read = readContentOf("GB", value, sources);
  return read.ok ? "none" : read.error.message;
};

test("content of the form and the facts of its region may be shown there", () => {
  expect(problemOf(content())).toBe("none");
  expect(
    problemOf({ ...content(), authLayout: { ...content().authLayout, pageLogo: "https://cdn.test/l.svg" } }),
  ).toBe("none");
});

test("a refusal names every field by its place", () => {
  const { theme, meta } = content();
  const wrong = {
    ...content(),
    theme: { ...theme, text: "white" },
    meta: { ...meta, metaTitle: "" },
    extra: 1,
  };
  expect(problemOf(wrong)).toMatch(/theme\.text .*meta\.metaTitle /s);
  expect(problemOf({})).toMatch(/theme is missing/);
  expect(problemOf({ ...content(), overlay: undefined })).toMatch(/overlay/);
});

test("id and currency are the region's own", () => {
  const { region } = content();
  expect(problemOf({ ...content(), region: { ...region, id: 2 } })).toBe(
    "region.id is 2: write 1: it is a fact of United Kingdom",
  );
  expect(problemOf({ ...content(), region: { ...region, regionCurrencyAbbreviation: "EUR" } })).toBe(
    'region.regionCurrencyAbbreviation is "EUR": write "GBP": it is a fact of United Kingdom',
  );
});

test.each([
  "javascript:alert(1)",
  "//elsewhere.test/x.svg",
  "http://elsewhere.test/x.svg",
  "data:image/svg+xml,x",
  "x.svg",
])("%s is no address of a picture", (address) => {
  const { loginLayout } = content();
  const shown = {
    ...loginLayout,
    bottomSection: { title: "Tonight", profiles: [{ name: "A", tagline: "B", imageUrl: address }] },
  };
  expect(problemOf({ ...content(), loginLayout: shown })).toMatch(
    'loginLayout.bottomSection.profiles[0].imageUrl is "',
  );
});

test("pages load pictures and count with ids that the deployment names, and no others", () => {
  const { meta, loginLayout } = content();
  const counted = { ...content(), meta: { ...meta, gtag: "G-ELSEWHERE1" } };
  expect(problemOf(counted)).toMatch('meta.gtag is "G-ELSEWHERE1"');
  const pictured = (imageUrl: string) =>
    problemOf({
      ...content(),
      loginLayout: { ...loginLayout, productLogo: { ...loginLayout.productLogo, imageUrl } },
    });
  expect(pictured("https://pictures.example/logo.svg")).toBe("none");
  expect(pictured("https://elsewhere.example/logo.svg")).toMatch("is at https://elsewhere.example");
});

test("an analytics id can't carry anything else into a script's address", () => {
  const { meta } = content();
  const problemWith = (gtag: string) => problemOf({ ...content(), meta: { ...meta, gtag } });
  for (const id of ["", "G-ABC123"]) expect(problemWith(id)).toBe("none");
  for (const id of ["G-1&x=//e.test", "UA-12345-1", "G-ABC123\n", "g-abc123", "G-", "GTM-AB12CD3"]) {
    expect(problemWith(id)).toMatch("meta.gtag");
  }
});
