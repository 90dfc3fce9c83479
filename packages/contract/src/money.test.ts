import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, formatDecimal, formatMoney, parseDecimal } from "./money.ts";
import { regions } from "./regions.ts";

describe("Money in minor units", () => {
  test("a price reads and writes with exactly two decimals", () => {
    expect(parseDecimal("5.00")).toBe(500);
    expect(parseDecimal("11.25")).toBe(1125);
    expect(formatDecimal(0)).toBe("0.00");
    expect(formatDecimal(5)).toBe("0.05");
    expect(formatDecimal(3500)).toBe("35.00");
  });

  test("the payment request's amount is the cost with the decimal point removed (PAY-3)", () => {
    expect(amountOf("20.00")).toBe("2000");
    expect(amountOf("0.50")).toBe("50");
  });

  test("anything else is no price", () => {
    for (const text of [
      "",
      "5",
      "5.0",
      "5.000",
      "-5.00",
      "+5.00",
      " 5.00",
      "5,00",
      "1e2",
      "５.00",
      "12345678.00",
    ]) {
      expect(() => parseDecimal(text)).toThrow(RangeError);
    }
    for (const minor of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => formatDecimal(minor)).toThrow(RangeError);
    }
  });

  test("no minor unit is lost or made between writing and reading", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (minor) => {
        expect(parseDecimal(formatDecimal(minor))).toBe(minor);
      }),
    );
  });

  test("it is shown with the currency's own sign", () => {
    expect(formatMoney({ minor: 450, currency: "GBP" })).toBe("£4.50");
    expect(formatMoney({ minor: 950, currency: "AUD" })).toBe("$9.50");
    expect(formatMoney({ minor: 600, currency: "EUR" })).toBe("€6.00");
  });

  test("every amount of whole minor units is shown as the platform's number format shows it", () => {
    const currencies = Object.values(regions).map(({ currency }) => currency);
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.integer({ min: -999_999_999_99, max: 999_999_999_99 }),
        (currency, minor) => {
          const format = new Intl.NumberFormat("en-GB", {
            style: "currency",
            currency,
            currencyDisplay: "narrowSymbol",
          });
          expect(formatMoney({ minor, currency })).toBe(format.format(minor / 100));
        },
      ),
    );
  });
});
