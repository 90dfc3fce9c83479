import { describe, expect, test } from "vitest";
import { buildPricesHold, priceTimeline, type PriceTimes } from "./rules.ts";

const at = (time: string) => new Date(`2026-06-01T${time}Z`);
const version = (number: number, starts: string | null, withdrawn: string | null = null): PriceTimes => ({
  version: number,
  startsAt: starts === null ? null : at(starts),
  withdrawnAt: withdrawn === null ? null : at(withdrawn),
});
const told = (versions: readonly PriceTimes[], time: string) =>
  priceTimeline(versions, at(time)).map(({ version: number, state, endsAt }) =>
    [number, state, ...(endsAt === null ? [] : [endsAt.toISOString().slice(11, 19)])].join(" "),
  );

describe("which prices hold", () => {
  test("a version holds from the very moment it starts until the next one starts", () => {
    const versions = [version(2, "12:00:00"), version(1, "09:00:00")];
    expect(told(versions, "11:59:59.999")).toEqual(["2 coming", "1 now 12:00:00"]);
    expect(told(versions, "12:00:00.000")).toEqual(["2 now", "1 earlier 12:00:00"]);
  });

  test("versions take each other's place by their start, not by when they were written", () => {
    const versions = [version(3, "10:00:00"), version(2, "12:00:00"), version(1, "09:00:00")];
    expect(told(versions, "11:00:00")).toEqual(["3 now 12:00:00", "2 coming", "1 earlier 10:00:00"]);
    expect(told(versions, "13:00:00")).toEqual(["3 earlier 12:00:00", "2 now", "1 earlier 10:00:00"]);
  });

  test("of two that start together the later written one holds", () => {
    const versions = [version(3, "10:00:00"), version(2, "10:00:00"), version(1, "09:00:00")];
    expect(told(versions, "10:00:00")).toEqual(["3 now", "2 earlier 10:00:00", "1 earlier 10:00:00"]);
  });

  test("withdrawn prices, and a build's waiting ones, never apply", () => {
    const versions = [version(3, null), version(2, "10:00:00", "09:30:00"), version(1, "09:00:00")];
    expect(told(versions, "11:00:00")).toEqual(["3 waiting", "2 withdrawn", "1 now"]);
  });

  test("the first prices hold even where another server's clock is behind", () => {
    expect(told([version(1, "09:00:00")], "08:59:59")).toEqual(["1 now"]);
  });

  test("a build's prices hold until staff have set some", () => {
    const build = { source: "build", withdrawnAt: null } as const;
    expect(buildPricesHold([build])).toBe(true);
    expect(buildPricesHold([build, { source: "edit", withdrawnAt: null }])).toBe(false);
    expect(buildPricesHold([build, { source: "edit", withdrawnAt: at("09:00:00") }])).toBe(true);
  });
});
