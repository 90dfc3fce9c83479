import { describe, expect, test } from "vitest";
import {
  costsOfChats,
  dayMs,
  hourMs,
  lineState,
  nearLimit,
  unusualPace,
  type PaidAmount,
  type PaidReplies,
} from "./spending.ts";

const now = new Date("2026-11-26T12:00:00.000Z");
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const days = (count: number): number => count * dayMs;

describe("what a chat has cost (SPEND-1)", () => {
  const bought: Omit<PaidReplies, "profileId" | "replies"> = {
    lotId: "silver",
    credits: 30,
    paidMinor: 1000,
    goodwillMinor: 0,
    backMinor: 0,
  };
  const cost = (...rows: readonly Partial<PaidReplies>[]) =>
    Object.fromEntries(
      costsOfChats(rows.map((row) => ({ ...bought, profileId: "isolde", replies: 1, ...row }))),
    );

  test("is each reply's share of what its purchase cost, rounded half up", () => {
    expect(cost({ replies: 1 })).toEqual({ isolde: 33 });
    expect(cost({ replies: 2 })).toEqual({ isolde: 67 });
    expect(cost({ replies: 30 })).toEqual({ isolde: 1000 });
    expect(cost({ credits: 8, paidMinor: 500 })).toEqual({ isolde: 63 });
  });

  test("adds up purchases, and keeps chats apart", () => {
    expect(
      cost(
        { replies: 3 },
        { lotId: "gold", credits: 100, paidMinor: 2500, replies: 10 },
        { profileId: "rafe" },
      ),
    ).toEqual({ isolde: 350, rafe: 33 });
  });

  test("is less by goodwill, and nothing once all of the money went back", () => {
    expect(cost({ replies: 15, goodwillMinor: 400, backMinor: 400 })).toEqual({ isolde: 300 });
    expect(cost({ replies: 15, backMinor: 1000 })).toEqual({ isolde: 0 });
  });

  test("of a purchase is never more than what was kept of its money", () => {
    // 10 unused credits went back for 334; the bank took 400 more at the provider
    expect(cost({ replies: 15, backMinor: 734 }, { profileId: "rafe", replies: 5, backMinor: 734 })).toEqual({
      isolde: 200,
      rafe: 67,
    });
  });
});

const settings = {
  abovePercent: 150,
  leastMinor: 2000,
  newDayMinor: 5000,
  newWeekMinor: 10_000,
  nearLimitPercent: 80,
  daysApart: 7,
};
const paid = (...amounts: readonly (readonly [ms: number, minor: number])[]): PaidAmount[] =>
  amounts.map(([ms, minor]) => ({ at: ago(ms), minor }));

describe("spending is unusual for this customer (SPEND-3)", () => {
  const longAgo = ago(days(200));
  const pace = (...amounts: readonly (readonly [ms: number, minor: number])[]) =>
    unusualPace(paid(...amounts), longAgo, now, settings);

  test("from half more than in the highest week of the 8 before", () => {
    expect(pace([days(1.5), 2999], [days(10), 2000])).toBeNull();
    expect(pace([days(1.5), 3000], [days(10), 2000])).toEqual({
      window: "week",
      paidMinor: 3000,
      mostBeforeMinor: 2000,
    });
    expect(pace([days(2), 6000], [days(62.9), 5000])).toBeNull();
    // nine weeks ago does not count
    expect(pace([days(2), 6000], [days(63), 5000])).toMatchObject({ mostBeforeMinor: 0 });
  });

  test("also by the day, if the week is as always", () => {
    expect(pace([hourMs, 3000], [days(10), 1500], [days(11), 1500])).toEqual({
      window: "day",
      paidMinor: 3000,
      mostBeforeMinor: 1500,
    });
    expect(pace([hourMs, 3000], [days(10), 3000])).toBeNull();
  });

  test("never below the least amount", () => {
    expect(pace([hourMs, 1999])).toBeNull();
    expect(pace([hourMs, 2000])).toMatchObject({ window: "week" });
  });

  test("for a new customer from fixed amounts", () => {
    const isNew = (...amounts: readonly (readonly [ms: number, minor: number])[]) =>
      unusualPace(paid(...amounts), ago(days(27.9)), now, settings);
    expect(isNew([hourMs, 4999])).toBeNull();
    expect(isNew([hourMs, 5000])).toEqual({ window: "day", paidMinor: 5000, mostBeforeMinor: null });
    expect(isNew([days(1), 5000], [days(2), 4999])).toBeNull();
    expect(isNew([days(1), 5000], [days(2), 5000])).toMatchObject({ window: "week", paidMinor: 10_000 });
    // an old customer's usual week
    expect(unusualPace(paid([hourMs, 5000], [days(10), 5000]), ago(days(28)), now, settings)).toBeNull();
    expect(unusualPace([], null, now, settings)).toBeNull();
  });
});

describe("a break is offered before a limit is reached (SPEND-5)", () => {
  const none = { day: null, week: null, month: null };
  const spent = { day: 0, week: 0, month: 0 };

  test("from four fifths of it, until it is reached", () => {
    const near = (week: number) => nearLimit({ ...none, week: 5000 }, { ...spent, week }, settings);
    expect(near(3999)).toBeNull();
    expect(near(4000)).toEqual({ window: "week", paidMinor: 4000, limitMinor: 5000 });
    expect(near(5000)).toBeNull();
  });

  test("for the nearest of several; not without limits", () => {
    expect(nearLimit(none, { day: 9, week: 9, month: 9 }, settings)).toBeNull();
    expect(
      nearLimit({ day: 2000, week: 5000, month: 6000 }, { day: 1600, week: 4600, month: 5000 }, settings),
    ).toMatchObject({ window: "week" });
    expect(nearLimit({ ...none, day: 0 }, spent, settings)).toBeNull();
    expect(
      nearLimit({ ...none, day: 1000, month: 9000 }, { day: 1000, week: 1000, month: 8000 }, settings),
    ).toBeNull();
  });
});

test("a line stays for a day unless it is dismissed, and comes again after a week at the earliest (SPEND-4)", () => {
  const state = (ms: number, dismissed = false) =>
    lineState({ shownAt: ago(ms), dismissedAt: dismissed ? now : null }, now, settings);
  expect(lineState(null, now, settings)).toBe("may_begin");
  expect(state(hourMs)).toBe("goes_on");
  expect(state(hourMs, true)).toBe("waits");
  expect(state(days(1))).toBe("waits");
  expect(state(days(7) - 1)).toBe("waits");
  expect(state(days(7))).toBe("may_begin");
  expect(state(days(7), true)).toBe("may_begin");
});
