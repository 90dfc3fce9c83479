import type { LandingFigures, LandingSplit } from "@parlour/contract/operations/ops-landing";
import { expect, test } from "vitest";
import { pointsText, shareText, spoiltText, stepResult } from "./split-text.ts";

const figures = (shown: number, verified: number): LandingFigures => ({
  shown,
  verified,
  signedUp: verified,
  bought: 0,
  kept: 0,
  keptShown: null,
});
const split = (changes: Partial<LandingSplit> = {}): LandingSplit => ({
  number: 1,
  versionA: 3,
  versionB: 4,
  percentB: 50,
  stopShown: 2000,
  lastDay: "2026-11-30",
  begunAt: "2026-11-01T10:00:00.000Z",
  begunBy: "Sol",
  endedAt: "2026-11-20T10:00:00.000Z",
  endCause: "shown",
  endedBy: null,
  endReason: null,
  shown: 2000,
  figures: { a: figures(1000, 50), b: figures(1000, 90) },
  finalFrom: { verified: "2026-11-22", signedUp: "2026-11-22", bought: "2026-12-22", kept: "2027-01-21" },
  ...changes,
});

test("a share has its interval, and a difference its sign", () => {
  expect(shareText(figures(1000, 50), "verified")).toBe("50, 5.00 % (3.81 to 6.53)");
  expect(shareText(figures(3, 4), "verified")).toBe("4");
  expect([pointsText(0.0123), pointsText(-0.0123), pointsText(0)]).toEqual(["+1.23", "−1.23", "+0.00"]);
});

test("customers who can't be kept yet have no share, and the others one of pages that are old enough", () => {
  expect(shareText(figures(1000, 50), "kept")).toBe("Not known yet");
  expect(shareText({ ...figures(1000, 50), kept: 5, keptShown: 100 }, "kept")).toBe(
    "5, 5.00 % (2.15 to 11.18)",
  );
  expect(stepResult(split(), "kept", "2026-12-01")).toMatchObject({ a: "Not known yet", b: "Not known yet" });
});

test("a difference is shown from the day on which its figures are final", () => {
  expect(stepResult(split(), "verified", "2026-11-21")).toMatchObject({
    difference: null,
    verdict: "Not final before Sun, 22 Nov 2026",
  });
  expect(stepResult(split(), "verified", "2026-11-22")).toMatchObject({
    difference: "+4.00 (+1.77 to +6.27)",
    verdict: "B is better",
  });
  expect(stepResult(split(), "bought", "2027-11-22")?.verdict).toBe("No difference shown");
});

test("a split that its rule did not end, or whose pages were divided differently, has no result", () => {
  expect(spoiltText(split())).toBeNull();
  expect(spoiltText(split({ endCause: "early" }))).toMatch("ended it early");
  expect(spoiltText(split({ endCause: "published" }))).toMatch("was published");
  const unfair = split({ figures: { a: figures(700, 50), b: figures(1300, 90) } });
  expect(spoiltText(unfair)).toMatch("not divided");
  expect(stepResult(unfair, "verified", "2027-01-01")).toMatchObject({
    difference: null,
    verdict: "No result",
  });
  expect(stepResult(split({ figures: null, finalFrom: null }), "verified", "2027-01-01")).toBeNull();
});
