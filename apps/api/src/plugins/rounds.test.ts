import { expect, test } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createRounds } from "./rounds.ts";

function scene() {
  const clock = createTestClock();
  const turns: string[][] = [];
  let timers = 0;
  const counting = {
    ...clock,
    after(milliseconds: number, callback: () => void) {
      timers += 1;
      return clock.after(milliseconds, callback);
    },
  };
  const rounds = createRounds<string>(counting, {
    everyMs: 10_000,
    gatherMs: 500,
    onTurn: (due) => turns.push([...due]),
  });
  return { clock, rounds, turns, timers: () => timers };
}

test("each item has its turn an interval after it came, and then at every interval", () => {
  const { clock, rounds, turns } = scene();
  rounds.add("first");
  clock.advance(4);
  rounds.add("second");
  clock.advance(5);
  expect(turns).toEqual([]);
  clock.advance(1);
  expect(turns).toEqual([["first"]]);
  clock.advance(4);
  expect(turns).toEqual([["first"], ["second"]]);
  clock.advance(10);
  expect(turns).toEqual([["first"], ["second"], ["first"], ["second"]]);
});

test("items that come shortly after each other share a turn, and all of them one timer", () => {
  const { clock, rounds, turns, timers } = scene();
  for (let index = 0; index < 1000; index += 1) rounds.add(`item ${index}`);
  expect(timers()).toBe(1);
  clock.advance(10);
  expect(turns.map((turn) => turn.length)).toEqual([1000]);
  expect(timers()).toBe(2);
});

test("an item that left has no turn, and without items there is no timer", () => {
  const { clock, rounds, turns, timers } = scene();
  rounds.add("gone");
  rounds.add("stays");
  rounds.remove("gone");
  clock.advance(10);
  expect(turns).toEqual([["stays"]]);
  rounds.remove("stays");
  clock.advance(100);
  expect(turns).toHaveLength(1);
  expect(timers()).toBe(2);
});
