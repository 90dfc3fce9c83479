import { messageLength } from "@parlour/contract/rules/message";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lengthAnnouncement, splitAtLimit } from "./length-limit.ts";

test("a text within 460 characters has nothing over", () => {
  expect(splitAtLimit("🦉".repeat(460))).toEqual({ fits: "🦉".repeat(460), over: "" });
});

test("what is over is exactly what has to go", () => {
  expect(splitAtLimit(`${"a".repeat(460)}bc`)).toEqual({ fits: "a".repeat(460), over: "bc" });
  // The composed é is one character although it consists of two.
  expect(splitAtLimit(`${"e\u0301".repeat(460)}!`).over).toBe("!");
});

test("no text is lost between the two parts, and the first part always fits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 400, maxLength: 520 }), (text) => {
      const { fits, over } = splitAtLimit(text);
      expect(fits + over).toBe(text);
      expect(messageLength(fits)).toBeLessThanOrEqual(460);
    }),
    { numRuns: 60 },
  );
});

test("the limit is announced at 20 left, at none left and over it", () => {
  expect(lengthAnnouncement(439)).toBe("");
  expect(lengthAnnouncement(440)).toBe("Fewer than 21 characters left");
  expect(lengthAnnouncement(459)).toBe(lengthAnnouncement(440));
  expect(lengthAnnouncement(460)).toBe("No characters left");
  expect(lengthAnnouncement(461)).toBe("The reply is too long to send");
});
