import { expect, test } from "vitest";
import { createTypingSignal, type TypingTimers } from "./typing-signal.ts";

/** A clock that tests move. */
function handClock() {
  let now = 0;
  let due: { at: number; callback: () => void }[] = [];
  const timers: TypingTimers = {
    now: () => now,
    after: (milliseconds, callback) => {
      const timer = { at: now + milliseconds, callback };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
  };
  function pass(milliseconds: number) {
    now += milliseconds;
    const ripe = due.filter((timer) => timer.at <= now);
    due = due.filter((timer) => timer.at > now);
    for (const timer of ripe) timer.callback();
  }
  return { timers, pass };
}

function typist() {
  const sent: boolean[] = [];
  const clock = handClock();
  return { sent, ...clock, signal: createTypingSignal((typing) => sent.push(typing), clock.timers) };
}

test("many keystrokes make one signal in four seconds", () => {
  const { sent, signal, pass } = typist();
  for (let key = 0; key < 39; key += 1) {
    signal.typed();
    pass(100);
  }
  expect(sent).toEqual([true]);
  pass(100);
  signal.typed();
  expect(sent).toEqual([true, true]);
});

test("five quiet seconds end it", () => {
  const { sent, signal, pass } = typist();
  signal.typed();
  pass(4_999);
  expect(sent).toEqual([true]);
  pass(1);
  expect(sent).toEqual([true, false]);
});

test("stopping ends it at once, and only once", () => {
  const { sent, signal, pass } = typist();
  signal.typed();
  signal.stopped();
  signal.stopped();
  pass(10_000);
  expect(sent).toEqual([true, false]);
});

test("an end without a start is not reported", () => {
  const { sent, signal } = typist();
  signal.stopped();
  expect(sent).toEqual([]);
});
