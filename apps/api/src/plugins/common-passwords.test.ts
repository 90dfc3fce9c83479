import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { isCommonPassword, isCommonStaffPassword } from "./common-passwords.ts";

describe("the commonest passwords (PASSWORD-5, STAFF-5)", () => {
  test("are a kept list of more than 3,000", () => {
    expect(dictionary["passwords-common"]?.length).toBeGreaterThan(3_000);
  });

  test.each(["Password1", "QWERTY123", "Liverpool1", "Dublin1", "Summer2026", "1Q2w3e4r5t"])(
    "hold %s",
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
      expect(isCommonStaffPassword(password)).toBe(true);
    },
  );

  test.each(["Lantern7", "Sunrise88", "Tidewrack41"])("do not hold %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test("are refused to staff with signs around them, too", () => {
    expect(isCommonPassword("Password123!!")).toBe(false);
    expect(isCommonStaffPassword("Password123!!")).toBe(true);
    expect(isCommonStaffPassword("Harbour-Lights-7")).toBe(false);
  });
});
