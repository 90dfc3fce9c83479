import { expect, test } from "vitest";
import { bundle, bundleNames, pricePerReply, replyPrices } from "./bundles.ts";

test("the four bundles are listed cheapest first (BUNDLE-1)", () => {
  expect(bundleNames).toEqual(["bronze", "silver", "gold", "platinum"]);
});

test("a bundle writes its price as the wire does", () => {
  expect(bundle("bronze", 500, 10)).toEqual({ name: "bronze", minor: 500, amount: 10, price: "5.00" });
});

test("the price of a reply is the bundle's share, rounded to a whole minor unit", () => {
  expect(pricePerReply(bundle("bronze", 500, 10))).toBe(50);
  expect(pricePerReply(bundle("silver", 1125, 25))).toBe(45);
  expect(pricePerReply(bundle("platinum", 4250, 100))).toBe(43);
});

test("a reply costs the least and the most that a bundle asks for it", () => {
  const bundles = [bundle("bronze", 500, 10), bundle("silver", 1125, 25), bundle("platinum", 4250, 100)];
  expect(replyPrices(bundles)).toEqual({ least: 43, most: 50 });
  expect(replyPrices([])).toBeNull();
});
