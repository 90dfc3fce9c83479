import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usernameProblem } from "./username.ts";

describe("Username (SIGNUP-6)", () => {
  test("2 to 20 characters are allowed", () => {
    expect(usernameProblem("a")).toBe("too_short");
    expect(usernameProblem("ab")).toBeNull();
    expect(usernameProblem("a".repeat(20))).toBeNull();
    expect(usernameProblem("a".repeat(21))).toBe("too_long");
  });

  test("it is trimmed before it is judged", () => {
    expect(usernameProblem("  ab  ")).toBeNull();
    expect(usernameProblem(` ${"a".repeat(20)}\t`)).toBeNull();
    expect(usernameProblem("  a  ")).toBe("too_short");
    expect(usernameProblem("   ")).toBe("too_short");
  });

  test("only letters and digits are allowed", () => {
    for (const name of [
      "two words",
      "under_score",
      "dash-ed",
      "dot.ted",
      "owl🦉",
      "émile",
      "ab\u200b",
      "<b>",
    ]) {
      expect([name, usernameProblem(name)]).toEqual([name, "special_characters"]);
    }
  });

  test("length counts code points, so an emoji is one character too many, not two", () => {
    expect(usernameProblem("🦉")).toBe("too_short");
    expect(usernameProblem("🦉".repeat(20))).toBe("special_characters");
    expect(usernameProblem("🦉".repeat(21))).toBe("too_long");
  });

  test("whatever is allowed is 2 to 20 ASCII letters and digits", () => {
    const nearly = fc.string({
      unit: fc.constantFrom("a", "Z", "9", " ", "_", "é", "🦉", "\n"),
      maxLength: 24,
    });
    fc.assert(
      fc.property(nearly, (raw) => {
        expect(usernameProblem(raw) === null).toBe(/^[0-9A-Za-z]{2,20}$/.test(raw.trim()));
      }),
    );
    const allowed = fc.stringMatching(/^[0-9A-Za-z]{2,20}$/);
    fc.assert(fc.property(allowed, (name) => usernameProblem(name) === null));
  });
});
