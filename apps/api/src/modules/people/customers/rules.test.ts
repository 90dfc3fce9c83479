import { describe, expect, test } from "vitest";
import { areInForce, awaitedAcceptances, chatConsentStateOf } from "./rules.ts";

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
    accessibility: [version(1)],
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

describe("the consent to chats, by the newest record", () => {
  const current = { version: 2 };
  test.each([
    [null, "missing"],
    [{ given: true, version: 2 }, "given"],
    [{ given: true, version: 1 }, "missing"],
    [{ given: false, version: 2 }, "taken_back"],
    [{ given: false, version: 1 }, "taken_back"],
  ] as const)("%j is %s", (newest, state) => {
    expect(chatConsentStateOf(newest, current)).toBe(state);
  });
});
