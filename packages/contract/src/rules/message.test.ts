import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageLength, messageMaxLength, messageProblem, normaliseMessage } from "./message.ts";

describe("Message (CHAT-2: 460 code points after NFC, trimmed)", () => {
  test("1 to 460 characters may be sent", () => {
    expect(messageProblem("")).toBe("empty");
    expect(messageProblem("a")).toBeNull();
    expect(messageProblem("a".repeat(460))).toBeNull();
    expect(messageProblem("a".repeat(461))).toBe("too_long");
  });

  test("space around it doesn't count, and alone is no message", () => {
    expect(messageProblem(" \n\t\u00a0 ")).toBe("empty");
    expect(messageProblem(`  ${"a".repeat(460)}\n\n`)).toBeNull();
    expect(messageLength(" a b ")).toBe(3);
  });

  test("a text of which nothing can be seen is no message", () => {
    const invisible = {
      "zero-width": "\u200b\u200c\u200d\u2060\ufeff",
      "bidi marks": "\u200e\u200f\u202a\u202e\u2066\u2069\u061c",
      "variation selectors": "\ufe0f\u{e0100}",
      "Hangul fillers": "\u3164\u115f\u1160\uffa0",
      "tags and a soft hyphen": "\u{e0041}\u{e007f}\u00ad\u034f",
      "Mongolian marks and blank braille": "\u180b\u180e\u2800",
      "controls and annotations": "\u0001\u001f\u007f\ufff9\ufffb",
      "spaces between them": "\u200b \u3000\u2003\u3164",
    };
    for (const [what, text] of Object.entries(invisible)) {
      expect([what, messageProblem(text), normaliseMessage(text)]).toEqual([what, "empty", ""]);
      // next to a visible character they are allowed: joiners make families, marks turn Arabic round
      expect(messageProblem(`${text}a`)).toBeNull();
    }
    for (const seen of ["❤\ufe0f", "👍🏽", "\u0301", "\ufffd", "。", "\u0661"])
      expect(messageProblem(seen)).toBeNull();
  });

  test("an emoji outside the basic plane is one character", () => {
    expect(messageLength("🦉")).toBe(1);
    expect(messageProblem("🦉".repeat(460))).toBeNull();
    expect(messageProblem("🦉".repeat(461))).toBe("too_long");
  });

  test("a family joined of several people counts its parts", () => {
    // man, joiner, woman, joiner, girl
    expect(messageLength("\u{1f468}\u200d\u{1f469}\u200d\u{1f467}")).toBe(5);
    // hand with a skin tone, flag of two letters
    expect(messageLength("👍🏽")).toBe(2);
    expect(messageLength("🇮🇪")).toBe(2);
  });

  test("a letter with a combining mark is one character where Unicode has it as one", () => {
    expect(messageLength("e\u0301")).toBe(1);
    expect(messageLength("a\u0323\u0302")).toBe(1);
    expect(messageProblem("e\u0301".repeat(460))).toBeNull();
    expect(messageProblem("e\u0301".repeat(461))).toBe("too_long");
  });

  test("a mark that composes with nothing counts on its own", () => {
    expect(messageLength("x\u0301")).toBe(2);
    expect(messageProblem("x\u0301".repeat(231))).toBe("too_long");
  });

  test("Hangul written in parts counts by syllable", () => {
    expect(messageLength("\u1112\u1161\u11ab")).toBe(1);
  });

  test("normalising twice is normalising once, and never makes a message longer than it was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 480 }), (body) => {
        const once = normaliseMessage(body);
        expect(normaliseMessage(once)).toBe(once);
        expect(messageLength(once)).toBe(messageLength(body));
        expect(messageLength(body)).toBeLessThanOrEqual(Array.from(body.normalize("NFD")).length);
      }),
    );
  });

  test("both ways of writing the same text are judged alike", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 520 }), (body) => {
        expect(messageProblem(body.normalize("NFD"))).toBe(messageProblem(body.normalize("NFC")));
      }),
    );
  });

  test("exactly what fits the limit in the form in which it is stored is allowed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600, size: "max" }), (body) => {
        const stored = Array.from(normaliseMessage(body)).length;
        expect(messageProblem(body) === null).toBe(stored > 0 && stored <= messageMaxLength);
      }),
    );
  });
});
