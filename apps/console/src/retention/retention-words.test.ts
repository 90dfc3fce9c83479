import { expect, test } from "vitest";
import { keptWords, kindWords } from "./retention-words.ts";

test("how long something is kept, in words", () => {
  expect(keptWords({ months: 24, days: 0 })).toBe("24 months");
  expect(keptWords({ months: 0, days: 30 })).toBe("30 days");
  expect(keptWords({ months: 0, days: 0 })).toBe("not longer");
});

test("a kind that is new to the console is named all the same", () => {
  expect(kindWords("customers").from).toBe("the last thing they did");
  expect(kindWords("voiceNotes").name).toBe("Voice notes");
});
