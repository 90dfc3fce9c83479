import { describe, expect, test } from "vitest";
import { localMoment, otherBrandProblems, takeableChanges, withChanges } from "./rules.ts";

const content = {
  region: { id: 1 },
  keywords: { av: { phrase: "A" } },
  meta: { gtag: "", metaTitle: "Old" },
  overlay: { howTo: [{ title: "One" }, { title: "Two" }] },
};

describe("what a change takes along", () => {
  test("leaves out facts, keywords and the analytics id", () => {
    const after = {
      ...content,
      region: { id: 2 },
      keywords: { av: { phrase: "B" } },
      meta: { gtag: "G-ABCD", metaTitle: "New" },
    };
    expect(takeableChanges(content, after)).toEqual([
      { field: "meta.metaTitle", before: "Old", after: "New" },
    ]);
  });

  test("takes one entry of a list, and the whole list if its length changed", () => {
    const renamed = { ...content, overlay: { howTo: [{ title: "One" }, { title: "Zwei" }] } };
    expect(takeableChanges(content, renamed)).toEqual([
      { field: "overlay.howTo[1].title", before: "Two", after: "Zwei" },
    ]);
    const longer = { ...content, overlay: { howTo: [...content.overlay.howTo, { title: "Three" }] } };
    expect(takeableChanges(content, longer).map(({ field }) => field)).toEqual(["overlay.howTo"]);
  });

  test("is put into another content, which stays as it was; what has no place is named", () => {
    const other = { meta: { metaTitle: "Other" }, overlay: { howTo: [{ title: "Only" }] } };
    const changes = [
      { field: "meta.metaTitle", after: "New" },
      { field: "overlay.howTo[1].title", after: "Zwei" },
    ];
    expect(withChanges(other, changes)).toEqual({
      content: { meta: { metaTitle: "New" }, overlay: { howTo: [{ title: "Only" }] } },
      problems: ["overlay.howTo[1].title is not there: its list is shorter than at the other site."],
    });
    expect(other.meta.metaTitle).toBe("Other");
  });

  test("names no brand and shows no picture of one at another brand", () => {
    const changes = [
      { field: "loginLayout.title", before: "", after: "Welcome to EMBERLANE" },
      { field: "overlay.footer.logo", before: "", after: "/assets/logo-1.svg" },
      { field: "meta.favicon", before: "", after: "https://pictures.example/icon.svg" },
      { field: "overlay.howTo", before: [], after: [{ title: "At Emberlane" }] },
    ];
    expect(otherBrandProblems(changes, "Emberlane")).toEqual([
      "loginLayout.title names Emberlane.",
      "overlay.footer.logo is a picture of Emberlane’s own files.",
      "overlay.howTo[0].title names Emberlane.",
    ]);
  });
});

describe("a local time", () => {
  const utc = (local: string, region: "GB" | "AU" | "IE") => localMoment(local, region)?.toISOString();

  test("is a moment in each region's own zone, also across a change of clocks", () => {
    expect(utc("2026-12-01T06:00", "GB")).toBe("2026-12-01T06:00:00.000Z");
    expect(utc("2026-12-01T06:00", "AU")).toBe("2026-11-30T19:00:00.000Z");
    expect(utc("2026-07-01T06:00", "GB")).toBe("2026-07-01T05:00:00.000Z");
    expect(utc("2026-07-01T06:00", "AU")).toBe("2026-06-30T20:00:00.000Z");
    expect(utc("2026-03-29T06:00", "GB")).toBe("2026-03-29T05:00:00.000Z");
    expect(utc("2026-10-25T06:00", "GB")).toBe("2026-10-25T06:00:00.000Z");
  });

  test("that a clock shows twice is the first, and one that it leaves out is none", () => {
    expect(utc("2026-10-25T01:30", "GB")).toBe("2026-10-25T00:30:00.000Z");
    expect(utc("2026-03-29T01:30", "GB")).toBeUndefined();
    expect(utc("2026-02-30T06:00", "GB")).toBeUndefined();
    expect(utc("2026-13-01T06:00", "GB")).toBeUndefined();
  });
});
