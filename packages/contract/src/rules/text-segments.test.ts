import { expect, test } from "vitest";
import { textSize } from "./text-segments.ts";

test.each([
  ["160 letters of the basic alphabet are one part", "a".repeat(160), "gsm7", 1],
  ["161 are two", "a".repeat(161), "gsm7", 2],
  ["two parts hold 306", "a".repeat(306), "gsm7", 2],
  ["307 are three", "a".repeat(307), "gsm7", 3],
  ["a euro sign takes two places", "€".repeat(80), "gsm7", 1],
  ["81 euro signs are two parts", "€".repeat(81), "gsm7", 2],
  ["an escaped sign is not cut at the end of a part", `${"a".repeat(152)}€${"a".repeat(152)}`, "gsm7", 3],
  ["pounds, umlauts and Greek capitals are basic", "£äöüÄÖÜñàΔΦΓΛΩΠΨΣΘΞ", "gsm7", 1],
  ["a curly apostrophe is beyond it", "It’s late", "ucs2", 1],
  ["70 units beyond it are one part", "’".repeat(70), "ucs2", 1],
  ["71 are two", "’".repeat(71), "ucs2", 2],
  ["an emoji takes two units", "🌙".repeat(35), "ucs2", 1],
  ["an emoji is not cut in half", `${"’".repeat(66)}🌙${"’".repeat(66)}`, "ucs2", 3],
  ["an empty text is one part", "", "gsm7", 1],
] as const)("%s", (_title, text, encoding, segments) => {
  expect(textSize(text)).toEqual({ encoding, segments });
});
