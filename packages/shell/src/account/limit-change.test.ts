import type { AccountLimits } from "@parlour/contract/operations/limits";
import { describe, expect, it } from "vitest";
import { askedLimits, changeOf, looserFrom, looseningMs, waitingWindows } from "./limit-change.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const none = { dayMinor: null, weekMinor: null, monthMinor: null };
const known: AccountLimits = {
  currency: "GBP",
  limits: { dayMinor: 2000, weekMinor: 5000, monthMinor: null },
  spent: { dayMinor: 0, weekMinor: 0, monthMinor: 0 },
  coolOffUntil: null,
  selfExcludedUntil: null,
};
const pendingFrom = "2026-11-22T08:00:00.000Z";
const waiting: AccountLimits = {
  ...known,
  pending: { dayMinor: 4000, weekMinor: 5000, monthMinor: null },
  pendingFrom,
};

describe("a limit's change", () => {
  it.each([
    [2000, 2000, "same"],
    [null, null, "same"],
    [2000, 1000, "tighter"],
    [null, 1000, "tighter"],
    [2000, 0, "tighter"],
    [2000, 3000, "looser"],
    [2000, null, "looser"],
  ] as const)("from %s to %s is %s", (inForce, wish, change) => {
    expect(changeOf(inForce, wish)).toBe(change);
  });
});

describe("when looser limits hold", () => {
  it("never, where nothing becomes looser", () => {
    expect(looserFrom(known, { ...known.limits, dayMinor: 1000 }, now)).toBeNull();
  });

  it("after 24 hours", () => {
    expect(looserFrom(known, { ...known.limits, dayMinor: 3000 }, now)).toBe(now + looseningMs);
    expect(looserFrom(known, none, now)).toBe(now + looseningMs);
  });

  it("with what waits already, where the same or less is asked again", () => {
    expect(looserFrom(waiting, { ...known.limits, dayMinor: 4000 }, now)).toBe(Date.parse(pendingFrom));
    expect(looserFrom(waiting, { ...known.limits, dayMinor: 3000 }, now)).toBe(Date.parse(pendingFrom));
  });

  it("24 hours from now again, where more is asked than what waits", () => {
    expect(looserFrom(waiting, { ...known.limits, dayMinor: 4001 }, now)).toBe(now + looseningMs);
    expect(looserFrom(waiting, { dayMinor: 4000, weekMinor: 6000, monthMinor: null }, now)).toBe(
      now + looseningMs,
    );
  });
});

describe("what waits", () => {
  it("is the windows that become looser, and what was asked for stays in the form", () => {
    expect(waitingWindows(known)).toEqual([]);
    expect(waitingWindows(waiting)).toEqual(["dayMinor"]);
    expect(askedLimits(known)).toEqual(known.limits);
    expect(askedLimits(waiting)).toEqual({ dayMinor: 4000, weekMinor: 5000, monthMinor: null });
  });
});
