import { expect, test } from "vitest";
import { creditChange, differingBundles, readPrice, readPrices, typedOf } from "./price-form.ts";

const list = {
  bronze: { minor: 500, amount: 10 },
  silver: { minor: 1125, amount: 25 },
  gold: { minor: 2000, amount: 50 },
  platinum: { minor: 3500, amount: 100 },
};

test("prices are read as people type them, to the minor unit", () => {
  expect(["5", "5.5", "5,50", " 11.25 "].map(readPrice)).toEqual([500, 550, 550, 1125]);
  expect(["", "five", "5.555", "-5", "5.0.0", "£5"].map(readPrice)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(readPrices(typedOf(list), "GBP")).toEqual({ prices: list, problems: new Map() });
});

test("what breaks a rule is told beside its field, in words", () => {
  const typed = {
    ...typedOf(list),
    silver: { price: "4.00", amount: "25" },
    gold: { price: "x", amount: "0" },
  };
  expect([...readPrices(typed, "GBP").problems.keys()]).toEqual(["gold.price", "gold.amount"]);
  const { problems } = readPrices({ ...typed, gold: { price: "20.00", amount: "50" } }, "GBP");
  expect(problems.get("silver.price")).toBe(
    "The price is lower than bronze's 5.00: let silver cost more than bronze: nobody should pay as much for less.",
  );
});

test("a change is told by bundle and by what a credit costs", () => {
  const next = { ...list, gold: { minor: 2000, amount: 40 } };
  expect(differingBundles(list, next)).toEqual(["gold"]);
  expect(creditChange(list.gold, next.gold)).toBe(25);
});
