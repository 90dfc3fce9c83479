import { expect, test } from "vitest";
import { cannedLength, cannedProblem, fillCanned } from "./canned-reply.ts";

const names = { customer: "Wanderer7", profile: "Isolde" };

test("names are put in, once each", () => {
  expect(fillCanned("Evening, {customer}! {profile} here, {customer}.", names)).toBe(
    "Evening, Wanderer7! Isolde here, Wanderer7.",
  );
  expect(fillCanned("{customer}", { customer: "{profile}", profile: "Isolde" })).toBe("{profile}");
});

test("a text with names at their longest has to fit a message", () => {
  expect(cannedLength("{customer}!")).toBe(21);
  expect(cannedProblem("a".repeat(460))).toBeNull();
  expect(cannedProblem("a".repeat(461))).toBe("too_long");
  expect(cannedProblem(`${"a".repeat(440)}{profile}`)).toBeNull();
  expect(cannedProblem(`${"a".repeat(441)}{profile}`)).toBe("too_long");
});

test("a brace that names nobody is refused: it would reach a customer as it is", () => {
  for (const body of [
    "Hello {name}",
    "Hello {customer",
    "Hello customer}",
    "{{customer}}",
    "{Customer}",
    "{}",
  ]) {
    expect([body, cannedProblem(body)]).toEqual([body, "unknown_placeholder"]);
  }
  expect(cannedProblem("  \n ")).toBe("empty");
  expect(cannedProblem("Hello {customer}, I am {profile}.")).toBeNull();
});
