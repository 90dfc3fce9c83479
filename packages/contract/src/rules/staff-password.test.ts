import { describe, expect, test } from "vitest";
import { staffPasswordAllowed, staffPasswordChecks } from "./staff-password.ts";

describe("a staff password", () => {
  test.each([
    ["Lantern-42", true],
    ["Lantern-4", false],
    ["lantern-427", false],
    ["Lantern-abc", false],
    ["", false],
    [`L4${"a".repeat(199)}`, false],
  ])("has at least 10 characters, a digit and a capital: %s", (password, allowed) => {
    expect(staffPasswordAllowed(password, "wick", "old")).toBe(allowed);
  });

  test("is another than before and does not name its owner", () => {
    expect(staffPasswordAllowed("Lantern-42", "wick", "Lantern-42")).toBe(false);
    expect(staffPasswordAllowed("Big-WICK-4242", "wick", null)).toBe(false);
  });

  test("keeps nothing while it is empty, so that no rule looks met before anything was typed", () => {
    expect(Object.values(staffPasswordChecks("", "wick")).some(Boolean)).toBe(false);
  });
});
