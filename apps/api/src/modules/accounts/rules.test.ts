import { describe, expect, test } from "vitest";
import { isCommonPassword } from "../../plugins/common-passwords.ts";
import { areInForce, awaitedAcceptances, passwordAcceptable, readBirthDate, readUsername } from "./rules.ts";

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

describe("what waits for a customer's acceptance", () => {
  const version = (number: number) => ({
    version: number,
    effective: `2026-0${number}-01`,
    change: `Change ${number}.`,
  });
  const versions = {
    terms: [version(1), version(2), version(3)],
    privacy: [version(1)],
    cookies: [version(1), version(2)],
  } as const;
  const accepted = (document: "terms" | "privacy", number: number) => ({ document, version: number });

  test("is every document of which nothing was accepted, without changes to tell of", () => {
    expect(awaitedAcceptances([], versions)).toEqual([
      { document: "terms", version: 3, effective: "2026-03-01", changes: [] },
      { document: "privacy", version: 1, effective: "2026-01-01", changes: [] },
    ]);
  });

  test("comes with all that changed since the newest version that was accepted", () => {
    const before = [accepted("privacy", 1), accepted("terms", 1)];
    expect(awaitedAcceptances(before, versions)).toEqual([
      { document: "terms", version: 3, effective: "2026-03-01", changes: ["Change 2.", "Change 3."] },
    ]);
    expect(awaitedAcceptances([...before, accepted("terms", 2)], versions)).toMatchObject([
      { changes: ["Change 3."] },
    ]);
  });

  test("is nothing once the versions in force are accepted, also where a release was taken back", () => {
    expect(awaitedAcceptances([accepted("terms", 3), accepted("privacy", 1)], versions)).toEqual([]);
    expect(awaitedAcceptances([accepted("terms", 4), accepted("privacy", 2)], versions)).toEqual([]);
  });

  test.each([
    [{ terms: 3, privacy: 1 }, true],
    [{ terms: 2, privacy: 1 }, false],
    [{ terms: 4, privacy: 1 }, false],
    [{ terms: 3, privacy: 2 }, false],
  ])("%j is what is in force: %s", (shown, expected) => {
    expect(areInForce(shown, versions)).toBe(expected);
  });
});
