import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyWish,
  breakRefusal,
  decidePurchase,
  limitsAt,
  monthsFrom,
  noLimits,
  strongestBar,
  windowStarts,
} from "./rules.ts";
import type { LimitsWish, StoredLimits } from "./rules.ts";

const now = new Date("2026-11-20T20:00:00.000Z");
const hoursLater = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const unlimited = { dayMinor: null, weekMinor: null, monthMinor: null };
const nothing = { dayMinor: 0, weekMinor: 0, monthMinor: 0 };

/** Returns what is stored after an allowed request. */
function after(stored: StoredLimits, wish: LimitsWish, moment = now): StoredLimits {
  const changed = applyWish(stored, wish, moment);
  if (!changed.ok) throw new Error(changed.error);
  return changed.value;
}

describe("a spending limit", () => {
  const set = after(noLimits, { ...unlimited, dayMinor: 2000, monthMinor: 5000 });

  test("is in force at once when it is tighter", () => {
    expect(limitsAt(set, now).limits).toEqual({ dayMinor: 2000, weekMinor: null, monthMinor: 5000 });
    expect(after(set, { ...unlimited, dayMinor: 1000, monthMinor: 5000 }).limits.dayMinor).toBe(1000);
  });

  test("is in force 24 hours later when it is looser, and until then the old one is", () => {
    const asked = after(set, { dayMinor: 3000, weekMinor: null, monthMinor: null });
    expect(limitsAt(asked, hoursLater(23.99)).limits).toEqual(set.limits);
    expect(limitsAt(asked, hoursLater(24)).limits).toEqual({
      dayMinor: 3000,
      weekMinor: null,
      monthMinor: null,
    });
    expect(limitsAt(asked, hoursLater(24)).pending).toBeNull();
  });

  test("that is requested again while it waits does not wait longer; a looser one does", () => {
    const asked = after(set, { ...set.limits, dayMinor: 3000 });
    const again = after(asked, { ...set.limits, dayMinor: 2500 }, hoursLater(10));
    expect(again.pending).toEqual({ limits: { dayMinor: 2500 }, from: hoursLater(24) });
    const looser = after(asked, { ...set.limits, dayMinor: 9000 }, hoursLater(10));
    expect(looser.pending).toEqual({ limits: { dayMinor: 9000 }, from: hoursLater(34) });
  });

  test("that is pending is withdrawn by requesting the limit in force", () => {
    const asked = after(set, { ...set.limits, dayMinor: 3000 });
    expect(after(asked, set.limits, hoursLater(1)).pending).toBeNull();
  });

  test("may be reached and not passed, in each window", () => {
    const limited = after(noLimits, { dayMinor: 1000, weekMinor: 2000, monthMinor: 3000 });
    expect(decidePurchase(limited, { ...nothing, dayMinor: 500 }, 500, now)).toBeNull();
    expect(decidePurchase(limited, { ...nothing, dayMinor: 501 }, 500, now)).toBe("limit_reached");
    expect(decidePurchase(limited, { ...nothing, weekMinor: 1501 }, 500, now)).toBe("limit_reached");
    expect(decidePurchase(limited, { ...nothing, monthMinor: 2501 }, 500, now)).toBe("limit_reached");
    expect(decidePurchase(noLimits, { ...nothing, monthMinor: 9_000_000 }, 500, now)).toBeNull();
  });

  test("of 0 stops every purchase", () => {
    expect(decidePurchase(after(noLimits, { ...unlimited, dayMinor: 0 }), nothing, 1, now)).toBe(
      "limit_reached",
    );
  });
});

describe("a break", () => {
  test("stops chatting and buying until it ends", () => {
    const resting = after(noLimits, { ...unlimited, coolOffHours: 24 });
    expect(breakRefusal(resting, hoursLater(23.99))).toBe("cooling_off");
    expect(decidePurchase(resting, nothing, 500, hoursLater(23.99))).toBe("cooling_off");
    expect(breakRefusal(resting, hoursLater(24))).toBeNull();
  });

  test("can be made longer and not shorter", () => {
    const resting = after(noLimits, { ...unlimited, coolOffHours: 100 });
    expect(after(resting, { ...unlimited, coolOffHours: 24 }).coolOffUntil).toEqual(hoursLater(100));
    expect(after(resting, unlimited).coolOffUntil).toEqual(hoursLater(100));
    expect(after(resting, { ...unlimited, coolOffHours: 200 }).coolOffUntil).toEqual(hoursLater(200));
  });

  test("for months is a self-exclusion, graver than a cool-off", () => {
    const gone = after(noLimits, { ...unlimited, coolOffHours: 24, selfExcludeMonths: 6 });
    expect(gone.selfExcludedUntil).toEqual(new Date("2027-05-20T20:00:00.000Z"));
    expect(breakRefusal(gone, now)).toBe("self_excluded");
    expect(after(gone, { ...unlimited, selfExcludeMonths: 6 }, hoursLater(-1)).selfExcludedUntil).toEqual(
      gone.selfExcludedUntil,
    );
  });

  test.each([
    { coolOffHours: 23 },
    { coolOffHours: 1009 },
    { coolOffHours: 24.5 },
    { selfExcludeMonths: 5 },
    { selfExcludeMonths: 61 },
  ])("of %j is none that can be had", (wish) => {
    expect(applyWish(noLimits, { ...unlimited, ...wish }, now)).toEqual({
      ok: false,
      error: "limit_invalid",
    });
  });
});

describe("the windows", () => {
  test("are the last 24 hours, 7 days and calendar month", () => {
    expect(windowStarts(now)).toEqual({
      dayMinor: new Date("2026-11-19T20:00:00.000Z"),
      weekMinor: new Date("2026-11-13T20:00:00.000Z"),
      monthMinor: new Date("2026-10-20T20:00:00.000Z"),
    });
  });

  test.each([
    ["2026-03-31T10:00:00.000Z", -1, "2026-02-28T10:00:00.000Z"],
    ["2028-03-31T10:00:00.000Z", -1, "2028-02-29T10:00:00.000Z"],
    ["2026-01-15T00:00:00.000Z", -1, "2025-12-15T00:00:00.000Z"],
    ["2026-08-31T23:59:59.999Z", 6, "2027-02-28T23:59:59.999Z"],
    ["2026-11-20T20:00:00.000Z", 60, "2031-11-20T20:00:00.000Z"],
  ])("%s and %i months is %s", (moment, months, expected) => {
    expect(monthsFrom(new Date(moment), months).toISOString()).toBe(expected);
  });
});

test("of several bars the gravest is told", () => {
  expect(strongestBar(["cooling_off", "self_excluded", "banned"])).toBe("banned");
  expect(strongestBar(["cooling_off", "self_excluded"])).toBe("self_excluded");
  expect(strongestBar([])).toBeNull();
});

test("whatever is asked for, no limit gets looser within 24 hours of asking and no break shorter", () => {
  const limit = fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null });
  const wishes = fc.array(
    fc.record(
      {
        dayMinor: limit,
        weekMinor: limit,
        monthMinor: limit,
        coolOffHours: fc.integer({ min: 24, max: 1008 }),
        selfExcludeMonths: fc.integer({ min: 6, max: 60 }),
        hours: fc.integer({ min: 0, max: 30 }),
      },
      { requiredKeys: ["dayMinor", "weekMinor", "monthMinor", "hours"] },
    ),
    { maxLength: 12 },
  );
  const height = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(wishes, (list) => {
      let stored = noLimits;
      let moment = now;
      const asked: { readonly at: Date; readonly dayMinor: number | null }[] = [];
      for (const { hours, ...wish } of list) {
        moment = new Date(moment.getTime() + hours * 3_600_000);
        const before = limitsAt(stored, moment);
        stored = after(stored, wish, moment);
        asked.push({ at: moment, dayMinor: wish.dayMinor });
        const current = limitsAt(stored, moment);
        expect(height(current.limits.dayMinor)).toBeLessThanOrEqual(height(before.limits.dayMinor));
        expect(height(current.limits.dayMinor)).toBeLessThanOrEqual(height(wish.dayMinor));
        expect((current.coolOffUntil?.getTime() ?? 0) >= (before.coolOffUntil?.getTime() ?? 0)).toBe(true);
        expect(
          (current.selfExcludedUntil?.getTime() ?? 0) >= (before.selfExcludedUntil?.getTime() ?? 0),
        ).toBe(true);
        // A limit in force was requested, or a looser one, in every request of the last 24 hours.
        const recent = asked.filter(({ at }) => moment.getTime() - at.getTime() < 24 * 3_600_000);
        for (const { dayMinor } of recent) {
          expect(height(current.limits.dayMinor)).toBeLessThanOrEqual(height(dayMinor));
        }
      }
    }),
    { numRuns: 300 },
  );
});
