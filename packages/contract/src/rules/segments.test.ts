import { expect, test } from "vitest";
import { isInSegment, toSegment, type Segment, type SegmentFacts } from "./segments.ts";

const now = new Date("2026-11-20T20:15:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const customer: SegmentFacts = { wroteAt: daysAgo(40), hasBought: true, balance: 3 };
const isIn = (segment: Segment["segment"], change: Partial<SegmentFacts> = {}, lapsedDays = 30): boolean => {
  const asked = toSegment(segment, segment === "lapsed" ? lapsedDays : null);
  if (asked === null) throw new Error("no such segment");
  return isInSegment(asked, { ...customer, ...change }, now);
};

test("lapsed: wrote before, and not for so many days", () => {
  expect(isIn("lapsed", { wroteAt: daysAgo(30) })).toBe(true);
  expect(isIn("lapsed", { wroteAt: new Date(daysAgo(30).getTime() + 1) })).toBe(false);
  expect(isIn("lapsed", { wroteAt: null })).toBe(false);
  expect(isIn("lapsed", { wroteAt: daysAgo(100) }, 101)).toBe(false);
});

test("never bought: no purchase was ever granted", () => {
  expect(isIn("never_bought")).toBe(false);
  expect(isIn("never_bought", { hasBought: false })).toBe(true);
});

test("out of credit: bought before, and exactly nothing is left or owed", () => {
  expect(isIn("out_of_credit")).toBe(false);
  expect(isIn("out_of_credit", { balance: 0 })).toBe(true);
  expect(isIn("out_of_credit", { balance: -2 })).toBe(false);
  expect(isIn("out_of_credit", { balance: 0, hasBought: false })).toBe(false);
});

test("days belong to lapsed alone, from 14 to 365", () => {
  expect(toSegment("lapsed", 14)).toEqual({ segment: "lapsed", lapsedDays: 14 });
  expect(toSegment("lapsed", 365)).not.toBeNull();
  for (const days of [13, 366, 20.5, null]) expect(toSegment("lapsed", days)).toBeNull();
  expect(toSegment("everybody", 30)).toBeNull();
  expect(isIn("everybody", { wroteAt: null, hasBought: false, balance: -9 })).toBe(true);
});
