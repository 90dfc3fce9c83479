import { describe, expect, test } from "vitest";
import {
  compareStep,
  isBalanced,
  isKnown,
  readLanding,
  stepShare,
  stopCause,
  variantOf,
  writeLanding,
  type LandingCounts,
} from "./landing-split.ts";

const counts = (shown: number, verified: number): LandingCounts => ({
  shown,
  verified,
  signedUp: 0,
  bought: 0,
  kept: 0,
  keptShown: null,
});

describe("what a page says of its version", () => {
  test.each([
    ["7", { version: 7, split: null }],
    ["12-3", { version: 12, split: 3 }],
  ])("%s is read as it was written", (text, landing) => {
    expect(readLanding(text)).toEqual(landing);
    expect(writeLanding(landing)).toBe(text);
  });

  test.each(["", "0", "-1", "7-", "7-0", "07", "7-2-1", "12345678", "a", "7 "])("%j is refused", (text) => {
    expect(readLanding(text)).toBeNull();
  });
});

describe("the draw", () => {
  test("gives B its share of all numbers, to the edge", () => {
    expect(variantOf(0, 1)).toBe("b");
    expect(variantOf(0.0099, 1)).toBe("b");
    expect(variantOf(0.01, 1)).toBe("a");
    expect(variantOf(0.4999, 50)).toBe("b");
    expect(variantOf(0.5, 50)).toBe("a");
    expect(variantOf(0.999_999, 99)).toBe("a");
  });
});

describe("the stop rule", () => {
  const rule = { stopShown: 1000, lastDay: "2026-03-31" };
  test("ends with the page that fills it, or after the last day, and not before", () => {
    expect(stopCause(rule, { shown: 999, today: "2026-03-31" })).toBeNull();
    expect(stopCause(rule, { shown: 1000, today: "2026-03-01" })).toBe("shown");
    expect(stopCause(rule, { shown: 999, today: "2026-04-01" })).toBe("day");
  });
});

describe("the result of a step", () => {
  test("has a winner only if the interval leaves out zero", () => {
    expect(compareStep(counts(1000, 50), counts(1000, 90), "verified")?.verdict).toBe("b_better");
    expect(compareStep(counts(1000, 90), counts(1000, 50), "verified")?.verdict).toBe("a_better");
    expect(compareStep(counts(1000, 50), counts(1000, 55), "verified")?.verdict).toBe("undecided");
    expect(compareStep(counts(1000, 50), counts(1000, 90), "verified")?.difference).toBeCloseTo(0.04, 12);
  });

  test("is null without pages, or if more steps than pages were counted", () => {
    expect(stepShare(counts(0, 0), "verified")).toBeNull();
    expect(stepShare(counts(3, 4), "verified")).toBeNull();
    expect(compareStep(counts(0, 0), counts(10, 1), "verified")).toBeNull();
  });

  test("of kept customers is a share of the pages that are old enough, and unknown before", () => {
    const young = counts(1000, 50);
    expect([isKnown(young, "kept"), isKnown(young, "bought"), isKnown(counts(0, 0), "kept")]).toEqual([
      false,
      true,
      true,
    ]);
    expect(stepShare(young, "kept")).toBeNull();
    const old = { ...young, kept: 10, keptShown: 100 };
    expect(stepShare(old, "kept")?.share).toBe(0.1);
    expect(compareStep({ ...old, kept: 0 }, old, "kept")?.difference).toBe(0.1);
    // with all 1,000 pages, the interval would be ten times as narrow
    expect(compareStep({ ...old, kept: 0 }, old, "kept")?.high).toBeGreaterThan(0.15);
    expect(compareStep(young, old, "kept")).toBeNull();
  });
});

describe("balance", () => {
  test("allows chance and no more", () => {
    expect(isBalanced(0, 0, 50)).toBe(true);
    expect(isBalanced(1, 0, 50)).toBe(true);
    // 5,000 expected, with a standard deviation of 50
    expect(isBalanced(5000 - 220, 5000 + 220, 50)).toBe(true);
    expect(isBalanced(5000 - 230, 5000 + 230, 50)).toBe(false);
    expect(isBalanced(9000, 1000, 10)).toBe(true);
    expect(isBalanced(5000, 5000, 10)).toBe(false);
  });
});
