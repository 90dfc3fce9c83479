import { describe, expect, test } from "vitest";
import { normalizeText, reservedWordIn } from "./text-keywords.ts";

describe("Words of a text message (MARKETING-4)", () => {
  test("are read without case, punctuation and spare spaces", () => {
    expect(normalizeText("  Stop, please! ")).toBe("STOP PLEASE");
    expect(normalizeText("...")).toBe("");
  });

  test.each([
    ["stop", "STOP"],
    ["Stop it", "STOP"],
    ["Quit.", "QUIT"],
    ["start", "START"],
    ["INFO", "INFO"],
    ["End of it", null],
    ["STOPWREN", null],
    ["WREN", null],
  ])("a keyword %s clashes with %s", (phrase, word) => {
    expect(reservedWordIn(phrase)).toBe(word);
  });
});
