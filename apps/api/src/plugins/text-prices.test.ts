import { expect, test } from "vitest";
import { readTextPrices } from "./text-prices.ts";

test("prices of texts are pence or cents with two decimals at most, kept as whole hundredths", () => {
  expect(readTextPrices(["GB=3.55", "AU=4.7", "IE=8"])).toEqual({
    prices: { GB: 355, AU: 470, IE: 800 },
    wrong: [],
  });
  const wrong = ["GB", "GB=", "GB=3.555", "XX=3", "GB=-1", "gb=3"];
  expect(readTextPrices(wrong)).toEqual({ prices: {}, wrong });
});
