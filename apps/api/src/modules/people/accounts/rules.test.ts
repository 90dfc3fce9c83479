import { describe, expect, test } from "vitest";
import { isCommonPassword } from "../../../plugins/common-passwords.ts";
import { passwordAcceptable, readBirthDate, readUsername } from "./rules.ts";

describe("a username", () => {
  test("is trimmed and taken without regard to case", () => {
    expect(readUsername("  Wanderer7 ")).toEqual({
      ok: true,
      value: { shown: "Wanderer7", key: "wanderer7" },
    });
  });

  test.each(["a", "a".repeat(21), "wan derer", "wänderer", "wanderer!", " "])(
    "is not %j (SIGNUP-6)",
    (raw) => {
      expect(readUsername(raw)).toEqual({ ok: false, error: "username_invalid" });
    },
  );
});

describe("a date of birth", () => {
  const today = "2026-11-20";

  test.each([
    ["2008-11-19", true],
    ["2008-11-20", false],
    ["2008-11-21", false],
  ])("%s is adult: %s (strictly earlier than the same date 18 years ago)", (date, adult) => {
    expect(readBirthDate(`${date}T00:00:00.000`, today)).toEqual(
      adult ? { ok: true, value: date } : { ok: false, error: "underage" },
    );
  });

  test.each(["1949-12-31", "2001-02-30", "2026-11-21"])("%s is no date that can be chosen", (date) => {
    expect(readBirthDate(`${date}T00:00:00.000`, today)).toEqual({ ok: false, error: "invalid_request" });
  });
});

describe("a password", () => {
  test.each(["Lantern7", "lanterN7", "Ä12345"])("%s will do", (password) => {
    expect(passwordAcceptable(password, "wanderer", isCommonPassword(password))).toBe(true);
  });

  test.each([
    ["Abc12", "shorter than 6"],
    ["Lanterns", "no digit"],
    ["lantern7", "no uppercase letter"],
    ["Password1", "among the commonest"],
    ["QWERTY123", "among the commonest"],
    ["Wanderer42", "the username with digits behind it"],
  ])("%s will not: %s", (password) => {
    expect(passwordAcceptable(password, "wanderer7", isCommonPassword(password))).toBe(false);
  });
});
