import { scriptPayloads } from "@parlour/contract/testing/script-payloads";
import { expect, test } from "vitest";
import { structureOf } from "../../../testing/page-structure.ts";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { proofPage } from "./proof-page.ts";
import { unknownHostPage, unservedRegionPage } from "./plain-pages.ts";

/**
 * docs/safety.md, "stored script", for the plain pages that the server writes itself. Receipts are tested
 * next to their rules, the sites' documents in tooling/brand-build, all with the same payloads.
 */

/** Pages, each with the text that others can put into it. */
const pages: readonly (readonly [string, (text: string) => string])[] = [
  [
    "a region that is not served",
    (text) => unservedRegionPage(text, text, [{ code: "GB", url: text }], null),
  ],
  ["a host that is nobody's", (text) => unknownHostPage(text)],
  [
    "the daily roots",
    (text) => {
      const theme = emberlane.regions[0]?.content.theme;
      if (theme === undefined) throw new Error("the brand has no theme");
      return proofPage({ name: text, theme }, null);
    },
  ],
];

test.each(pages)("no payload becomes an element or an attribute of the page of %s", (_what, page) => {
  const expected = structureOf(page("harmless"));
  expect(expected.length).toBeGreaterThan(10);
  for (const payload of scriptPayloads) expect(structureOf(page(payload)), payload).toEqual(expected);
});

test("a page that showed texts as they are would be noticed", () => {
  const unsafe = (text: string) => `<p title="${text}">${text}</p>`;
  const expected = structureOf(unsafe("harmless"));
  const noticed = scriptPayloads.filter(
    (payload) => structureOf(unsafe(payload)).join("") !== expected.join(""),
  );
  expect(noticed.length).toBeGreaterThan(100);
});
