import * as fc from "fast-check";
import { expect, test } from "vitest";
import { codeLength, isCode, normaliseCode } from "./code.ts";

test("a verification code is exactly 4 digits (CODE-1)", () => {
  expect(codeLength).toBe(4);
  expect(isCode("0000")).toBe(true);
  for (const value of ["", "123", "12345", "12a4", "１２３４", " 1234", "1234\n", "-123"]) {
    expect([value, isCode(value)]).toEqual([value, false]);
  }
});

test("pasted spaces and hyphens are taken out, nothing else", () => {
  expect(normaliseCode(" 12-34\n")).toBe("1234");
  expect(normaliseCode("1\u00a02 3\t4")).toBe("1234");
  expect(normaliseCode("12.34")).toBe("12.34");
});

test("a code stays a code however it is spread out", () => {
  const digits = fc.stringMatching(/^\d{4}$/);
  const gaps = fc.array(fc.constantFrom("", " ", "-", " - "), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(digits, gaps, (code, between) => {
      const spread = between.map((gap, index) => gap + (code[index] ?? "")).join("");
      expect(normaliseCode(spread)).toBe(code);
    }),
  );
});
