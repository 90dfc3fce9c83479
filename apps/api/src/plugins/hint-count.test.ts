import { expect, test } from "vitest";
import { HintCount } from "./hint-count.ts";

/** Returns what a count finds at each look. */
const look = (...ahead: readonly number[]): boolean[] => {
  const count = new HintCount();
  return ahead.map((each) => count.look(each));
};

test("nothing is lost as long as Redis is never ahead twice in a row", () => {
  expect(look(7, 7, 8, 7, 9, 7)).toEqual([false, false, false, false, false, false]);
});

test("hints that have not arrived by the next look are lost, and reported once", () => {
  expect(look(7, 8, 8, 8, 8)).toEqual([false, false, true, false, false]);
  expect(look(7, 9, 8, 8, 9, 9)).toEqual([false, false, true, false, false, true]);
});

test("a first look while a hint is on its way hides no later loss", () => {
  expect(look(8, 7, 8, 8)).toEqual([false, false, false, true]);
});

test("a Redis that has forgotten its count is followed", () => {
  expect(look(7, -40, -40, -39, -39)).toEqual([false, false, false, false, true]);
});
