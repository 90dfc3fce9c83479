import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatRate, taxWithin } from "./tax.ts";

test("the tax within a price is right to the minor unit, halves rounded up", () => {
  // price, rate in hundredths of a percent, tax
  const cases = [
    [12_000, 2000, 2000],
    [2025, 2000, 338], // 337.5
    [2025, 2300, 379], // 378.66
    [500, 2000, 83], // 83.33
    [501, 2000, 84], // 83.5
    [499, 2000, 83], // 83.17
    [165, 1000, 15], // exactly
    [1650, 1000, 150],
    [3600, 1000, 327], // 327.27
    [1, 2000, 0],
    [0, 2000, 0],
    [2000, 0, 0],
  ] as const;
  for (const [minor, rate, tax] of cases)
    expect([minor, rate, taxWithin(minor, rate)]).toEqual([minor, rate, tax]);
});

test("of any price it is the nearest whole minor unit, by exact fractions", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 5000 }), (minor, rate) => {
      const tax = BigInt(taxWithin(minor, rate));
      // twice the difference to the exact tax, as a multiple of 1 / (10,000 + rate)
      const twice = 2n * (tax * BigInt(10_000 + rate) - BigInt(minor) * BigInt(rate));
      expect(twice > -BigInt(10_000 + rate) && twice <= BigInt(10_000 + rate)).toBe(true);
    }),
  );
});

test("a rate is written without needless zeros", () => {
  expect([2000, 2300, 1000, 1350, 0].map(formatRate)).toEqual(["20%", "23%", "10%", "13.5%", "0%"]);
});
