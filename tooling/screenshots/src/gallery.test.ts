import { describe, expect, it } from "vitest";
import { countVerdicts, galleryPage, type Result } from "./gallery.ts";
import { widths, type Shot } from "./screenshot-plan.ts";

const shot: Shot = {
  story: "pages-chat--typing",
  region: "GB",
  title: "Pages/Chat: <Typing>",
  brand: "duskwren",
  viewport: widths[0],
};
const results: readonly Result[] = [
  { shot, verdict: { kind: "same" } },
  { shot, verdict: { kind: "changed", note: "1.20 % of the pixels", hasDifference: true } },
  { shot, verdict: { kind: "failed", note: "the story or its play function failed" } },
];

describe("the page of differences", () => {
  const page = galleryPage(results, "Same machine.");

  it("shows a changed picture before, now and as a difference", () => {
    for (const folder of ["before", "now", "difference"]) {
      expect(page).toContain(`src="${folder}/duskwren/375/pages-chat--typing.webp"`);
    }
  });

  it("begins with what could not be taken and what changed", () => {
    expect(page.indexOf("Not taken (1)")).toBeGreaterThan(0);
    expect(page.indexOf("Not taken (1)")).toBeLessThan(page.indexOf("Changed (1)"));
    expect(page.indexOf("Changed (1)")).toBeLessThan(page.indexOf("Unchanged (1)"));
  });

  it("writes names as text", () => {
    expect(page).toContain("&lt;Typing>");
  });

  it("counts in one line", () => {
    expect(countVerdicts(results)).toBe("1 same, 0 new, 1 changed, 1 failed");
  });
});
