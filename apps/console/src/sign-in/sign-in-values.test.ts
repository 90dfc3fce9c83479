import { expect, test } from "vitest";
import { recoveryCodeProblem, signInProblems } from "./sign-in-values.ts";

test("what is missing or too long is named at its own field", () => {
  expect(signInProblems({ username: "", password: "" })).toEqual({
    username: "Enter your username",
    password: "Enter your password",
  });
  expect(signInProblems({ username: "u".repeat(81), password: "p".repeat(201) })).toEqual({
    username: "That is longer than any username",
    password: "That is longer than any password",
  });
  expect(signInProblems({ username: "u".repeat(80), password: "p".repeat(200) })).toEqual({});
});

test("a recovery code is ten letters and digits, with or without its hyphen", () => {
  expect(recoveryCodeProblem("")).toBe("Enter one of your recovery codes");
  expect(recoveryCodeProblem("4k7mz")).toMatch(/ten letters and digits/);
  expect(recoveryCodeProblem("4k7mz-q2x9t")).toBeNull();
  expect(recoveryCodeProblem("HJKMN PQRST")).toBeNull();
});
