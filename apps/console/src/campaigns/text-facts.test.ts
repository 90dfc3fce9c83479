import { expect, test } from "vitest";
import { estimate, textFacts } from "./text-facts.ts";

const optOut = "Reply STOP or text EMBER to 60002 to opt out";

test("a text is counted with its opt-out", () => {
  const facts = textFacts("Three new letters wait for you. ", optOut);
  expect(facts.text).toBe(`Three new letters wait for you.\n${optOut}`);
  expect(facts).toMatchObject({ characters: 76, segments: 1, costly: [], tooLong: false });
});

test("characters that make it costly are named, once each", () => {
  const facts = textFacts("It’s late, isn’t it? 🌙", optOut);
  expect(facts.costly).toEqual(["’", "🌙"]);
});

test("more than four parts are too long", () => {
  expect(textFacts("a".repeat(600), optOut)).toMatchObject({ segments: 5, tooLong: true });
});

test("the cost is customers times parts times price, rounded up", () => {
  const price = { hundredths: 355, currency: "GBP" } as const;
  expect(estimate(1001, 2, price)).toEqual({ minor: 7108, currency: "GBP" });
  expect(estimate(0, 2, price)).toEqual({ minor: 0, currency: "GBP" });
  expect(estimate(10, 1, null)).toBeNull();
});
