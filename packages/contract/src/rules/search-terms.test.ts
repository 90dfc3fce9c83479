import * as fc from "fast-check";
import { expect, test } from "vitest";
import { searchTerms, termRanges } from "./search-terms.ts";

test("a search is its words, each once, composed and in lower case", () => {
  expect(searchTerms("  Biscuit the\tDOG biscuit ")).toEqual(["biscuit", "the", "dog"]);
  expect(searchTerms("e\u0301t\u0000e")).toEqual(["éte"]);
  expect(searchTerms(" \n ")).toEqual([]);
  expect(searchTerms("a b c d e f g h i j")).toHaveLength(8);
});

test("every place of a word is marked, overlapping ones together", () => {
  expect(termRanges("Ana Banana", ["ana"])).toEqual([
    { start: 0, end: 3 },
    { start: 5, end: 10 },
  ]);
  expect(termRanges("100% of <b>", ["%", "<b>"])).toEqual([
    { start: 3, end: 4 },
    { start: 8, end: 11 },
  ]);
});

test("ranges lie in the text, ascend and never touch, and each holds a word", () => {
  const words = fc.array(fc.constantFrom("a", "ab", "ba", "ß", "é", "🦉"), { maxLength: 3 });
  const texts = fc.string({ unit: fc.constantFrom("a", "B", "b", "A", "İ", "ß", "É", "🦉", " ") });
  fc.assert(
    fc.property(texts, words, (text, sought) => {
      let before = -1;
      for (const { start, end } of termRanges(text, sought)) {
        expect(start).toBeGreaterThan(before);
        expect(end).toBeLessThanOrEqual(text.length);
        const part = text.slice(start, end).toLowerCase();
        expect(sought.some((word) => part.includes(word))).toBe(true);
        before = end;
      }
    }),
    { numRuns: 200 },
  );
});
