import { describe, expect, test } from "vitest";
import { newcombeInterval, wilsonInterval } from "./intervals.ts";

describe("Wilson's interval", () => {
  // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("of %i out of %i is %f to %f", (count, total, low, high) => {
    const interval = wilsonInterval({ count, total });
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test("is symmetric: all out of 20 mirrors none out of 20", () => {
    const { low, high } = wilsonInterval({ count: 20, total: 20 });
    expect(high).toBe(1);
    expect(low).toBeCloseTo(1 - 0.1611, 4);
  });

  test("is 0 to 1 without observations, and counts that are not a share are refused", () => {
    expect(wilsonInterval({ count: 0, total: 0 })).toEqual({ low: 0, high: 1 });
    for (const share of [
      { count: 3, total: 2 },
      { count: -1, total: 2 },
      { count: 0.5, total: 2 },
    ]) {
      expect(() => wilsonInterval(share)).toThrow(RangeError);
    }
  });
});

describe("Newcombe's interval of a difference", () => {
  // Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 10, 0.6075, 1],
  ])("%i/%i less %i/%i is %f to %f", (a, m, b, n, low, high) => {
    const interval = newcombeInterval({ count: b, total: n }, { count: a, total: m });
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test("changes its sign when the shares are exchanged, and is the whole range without observations", () => {
    const one = newcombeInterval({ count: 5, total: 50 }, { count: 9, total: 60 });
    const other = newcombeInterval({ count: 9, total: 60 }, { count: 5, total: 50 });
    expect(one.low).toBeCloseTo(-other.high, 12);
    expect(one.high).toBeCloseTo(-other.low, 12);
    const { low, high } = newcombeInterval({ count: 0, total: 0 }, { count: 0, total: 0 });
    expect([low < -0.7, high > 0.7]).toEqual([true, true]);
  });
});
