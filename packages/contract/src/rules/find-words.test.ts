import { describe, expect, test } from "vitest";
import { findTargets } from "./find-words.ts";

const kinds = (words: string): string[] => findTargets(words).map(({ kind }) => kind);

describe("what words may name", () => {
  test.each([
    ["Mad", ["username"]],
    ["R-00000042", ["receipt"]],
    ["r42", ["receipt", "username"]],
    ["00000042", ["receipt", "phone", "username"]],
    ["07700 900123", ["phone"]],
    ["+44 (0)7700 900-123", ["phone"]],
    ["07700900123", ["phone", "username"]],
    ["pi_3PqX_1", ["provider"]],
    ["dp_1abc", ["provider"]],
    ["0198C0DE-0000-7000-8000-0000000000c1", ["id"]],
    ["4242 15.00 2026-11-03", ["card"]],
    ["4242", ["receipt", "username"]],
  ])("%s", (words, expected) => {
    expect(kinds(words)).toEqual(expected);
  });

  test.each(["", " ", "m", "two words", "R-0", "%_", "x".repeat(301), "4242 15", "4242 15.00 2026-02-31"])(
    "%j names nothing",
    (words) => {
      expect(kinds(words)).toEqual([]);
    },
  );
});

test.each([
  ["4242 15.00 2026-11-03", 1500],
  ["4242  £15  3/11/2026", 1500],
  ["4242 A$15,5 03.11.2026", 1550],
])("%s is a card with amount and day", (words, minor) => {
  expect(findTargets(words)).toEqual([{ kind: "card", last4: "4242", minor, day: "2026-11-03" }]);
});

test("names are found in any case, ids and receipts as they are stored", () => {
  expect(findTargets(" MadDox ")).toEqual([{ kind: "username", prefix: "maddox" }]);
  expect(findTargets("R-00000042")).toEqual([{ kind: "receipt", number: 42 }]);
});
