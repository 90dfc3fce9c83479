import { describe, expect, it } from "vitest";
import { breakLengths, exclusionLengths } from "./break-lengths.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");

describe("lengths to choose from", () => {
  it("are 24 hours to 6 weeks for a break, 6 months to 5 years for a self-exclusion", () => {
    const breaks = breakLengths(now, null);
    expect(breaks.at(0)).toMatchObject({ value: 24, until: Date.parse("2026-11-22T12:00:00.000Z") });
    expect(breaks.at(-1)).toMatchObject({ value: 1008, until: Date.parse("2027-01-02T12:00:00.000Z") });
    expect(exclusionLengths(now, null).map(({ value }) => value)).toEqual([6, 12, 24, 36, 60]);
  });

  it("leave out what would end before a break that runs: it gets longer, never shorter", () => {
    expect(breakLengths(now, "2026-11-30T12:00:00.000Z").map(({ label }) => label)).toEqual([
      "2 weeks",
      "4 weeks",
      "6 weeks",
    ]);
    expect(exclusionLengths(now, "2031-11-21T12:00:00.000Z")).toEqual([]);
  });
});
