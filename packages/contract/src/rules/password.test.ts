import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordAllowed, passwordChecks, passwordStrength } from "./password.ts";

describe("Password (PASSWORD-1)", () => {
  test("each rule that is met adds 33 to the strength", () => {
    expect(passwordStrength("")).toBe(0);
    expect(passwordStrength("abcdef")).toBe(33);
    expect(passwordStrength("abcde1")).toBe(66);
    expect(passwordStrength("Abcde1")).toBe(99);
    expect(passwordStrength("A1")).toBe(66);
  });

  test("six characters are enough, five are not", () => {
    expect(passwordAllowed("Abcd1")).toBe(false);
    expect(passwordAllowed("Abcde1")).toBe(true);
  });

  test("an uppercase letter of any alphabet counts; a titlecase or modified small letter does not", () => {
    for (const letter of ["A", "É", "Ж", "Σ"]) expect(passwordChecks(letter).hasUppercase).toBe(true);
    for (const letter of ["a", "é", "ß", "ª", "1", "🦉"])
      expect(passwordChecks(letter).hasUppercase).toBe(false);
  });

  test("the button is enabled only at 99: all three rules, and no longer than hashing should take", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 230 }), (password) => {
        const { longEnough, hasNumber, hasUppercase } = passwordChecks(password);
        const all = longEnough && hasNumber && hasUppercase;
        expect(passwordStrength(password) === 99).toBe(all);
        expect(passwordAllowed(password)).toBe(all && password.length <= 200);
      }),
    );
    expect(passwordAllowed(`A1${"a".repeat(198)}`)).toBe(true);
    expect(passwordAllowed(`A1${"a".repeat(199)}`)).toBe(false);
  });

  test("spaces and pasted characters are kept as they are", () => {
    expect(passwordAllowed("  A 1  ")).toBe(true);
  });
});
