import { expect, test } from "vitest";
import { formatCvc, formatExpiry, formatNumber, problemsOfCard } from "./card-format.ts";
import { passesLuhn } from "./test-cards.ts";

const now = new Date("2026-11-20T12:00:00Z");
const good = { number: "4242 4242 4242 4242", expiry: "12 / 30", cvc: "123", postalCode: "WS11 1DB" };

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["42424", "4242 4"],
  ["4242-4242 42", "4242 4242 42"],
  ["378282246310005", "3782 822463 10005"],
  ["42424242424242429999", "4242 4242 4242 4242"],
])("a number typed as %s stands as %s", (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

test.each([
  ["1", false, "1"],
  ["3", false, "03 / "],
  ["12", false, "12 / "],
  ["12 /", true, "12"],
  ["1230", false, "12 / 30"],
  ["12/2030", false, "12 / 30"],
])("an expiry typed as %s (deleting: %s) stands as %s", (typed, deleting, shown) => {
  expect(formatExpiry(typed, deleting)).toBe(shown);
});

test("a security code has three digits, on American Express four", () => {
  expect(formatCvc("12345", good.number)).toBe("123");
  expect(formatCvc("12345", "3782")).toBe("1234");
});

test("a good card has no problem", () => {
  expect([...problemsOfCard(good, now)]).toEqual([]);
});

test.each([
  [{ number: "4242 42" }, "incomplete_number"],
  [{ number: "4242 4242 4242 4241" }, "invalid_number"],
  [{ expiry: "12 / " }, "incomplete_expiry"],
  [{ expiry: "13 / 30" }, "incomplete_expiry"],
  [{ expiry: "10 / 26" }, "invalid_expiry_year_past"],
  [{ cvc: "12" }, "incomplete_cvc"],
  [{ postalCode: " " }, "incomplete_zip"],
])("%o is %s", (change, code) => {
  const [problem] = problemsOfCard({ ...good, ...change }, now).values();
  expect(problem?.code).toBe(code);
});

test("this month's cards are still good, and no postal code is asked for where there is none", () => {
  expect([...problemsOfCard({ ...good, expiry: "11 / 26", postalCode: null }, now)]).toEqual([]);
});

test("check digits are checked", () => {
  expect(passesLuhn("4000002500003155")).toBe(true);
  expect(passesLuhn("4000002500003156")).toBe(false);
});
