import { describe, expect, it } from "vitest";
import { amountText, parseAmount } from "./money-amount.ts";

describe("an amount typed for a limit", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["50", 5000],
    ["£50", 5000],
    ["49.5", 4950],
    ["49,50", 4950],
    ["1,000", 100_000],
    ["1,234.56", 123_456],
    ["0", 0],
    ["1000000", 100_000_000],
  ])("%j is %s minor units", (typed, minor) => {
    expect(parseAmount(typed)).toBe(minor);
  });

  it.each(["abc", "-5", "5.005", "1000000.01", "5.5.5", "1,00,0"])("%j is no amount", (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });

  it.each([
    [null, ""],
    [5000, "50"],
    [4950, "49.50"],
    [0, "0"],
  ])("%s minor units stand in the field as %j", (minor, text) => {
    expect(amountText(minor)).toBe(text);
    expect(parseAmount(text)).toBe(minor);
  });
});
