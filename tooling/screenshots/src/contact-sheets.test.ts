import { expect, it } from "vitest";
import { contactSheet, sheetsOf } from "./contact-sheets.ts";
import { everyRegion, planShots } from "./screenshot-plan.ts";

const entries = [...everyRegion, "pages-other--story"].map((id) => ({
  id,
  title: id,
  name: "<Open>",
  type: "story",
}));
const results = planShots(entries, ["duskwren", "emberlane"], []).map((shot) => ({
  shot,
  verdict: { kind: "same" } as const,
}));

it("makes a sheet for each brand and one for each screen that is taken in every region", () => {
  const sheets = sheetsOf(results);
  expect(sheets.map(({ file }) => file)).toEqual([
    "brand-duskwren.html",
    "brand-emberlane.html",
    ...everyRegion.map((id) => `screen-${id}.html`),
  ]);
  // 5 screens, 3 regions, 2 widths; and 2 brands.
  expect(sheets[0]?.shots).toHaveLength(30);
  expect(sheets[2]?.shots).toHaveLength(12);
});

it("leaves out what could not be taken", () => {
  const failed = results.map(({ shot }) => ({ shot, verdict: { kind: "failed", note: "" } as const }));
  expect(sheetsOf(failed)).toEqual([]);
});

it("shows every picture with its brand, region and width", () => {
  const [sheet] = sheetsOf(results);
  const page = sheet === undefined ? "" : contactSheet(sheet);
  expect(page.match(/<img/g)).toHaveLength(30);
  expect(page).toContain("duskwren, AU, 375 px: ");
  expect(page).toContain("&lt;Open>");
});
