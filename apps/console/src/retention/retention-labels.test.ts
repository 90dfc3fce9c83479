import { expect, test } from "vitest";
import { keptText, kindLabels } from "./retention-labels.ts";

test("how long something is kept, in words", () => {
  expect(keptText({ months: 24, days: 0 })).toBe("24 months");
  expect(keptText({ months: 0, days: 30 })).toBe("30 days");
  expect(keptText({ months: 0, days: 0 })).toBe("not longer");
});

test("a kind that is new to the console is named all the same", () => {
  expect(kindLabels("customers").from).toBe("the last thing they did");
  expect(kindLabels("voiceNotes").name).toBe("Voice notes");
});
