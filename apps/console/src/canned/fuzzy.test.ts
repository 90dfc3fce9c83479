import { expect, test } from "vitest";
import { findByLetters } from "./fuzzy.ts";

const item = (title: string, body = "…") => ({ title, body });
const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title);

test("without letters everything stands in the order of its use", () => {
  expect(titles(findByLetters([item("B"), item("A")], "  "))).toEqual(["B", "A"]);
});

test("a title that begins so comes first, then its words, then letters in order, then the text", () => {
  const items = [
    item("Stars", "A lovely evening"),
    item("Envy verdict innings"),
    item("Good evening"),
    item("Evening walk"),
    item("Sevening"),
    item("Moon"),
  ];
  const even = ["Evening walk", "Good evening", "Sevening", "Envy verdict innings", "Stars"];
  expect(titles(findByLetters(items, "Even"))).toEqual(even);
  expect(titles(findByLetters(items, "gevn"))).toEqual(["Good evening"]);
});

test("what fits as well keeps the order of its use", () => {
  expect(titles(findByLetters([item("Hello two"), item("Hello one")], "hello"))).toEqual([
    "Hello two",
    "Hello one",
  ]);
});

test("no letters are read as a pattern", () => {
  expect(findByLetters([item("Hello")], ".*")).toEqual([]);
});
