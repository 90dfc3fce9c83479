import { expect, test, vi } from "vitest";
import { patiently } from "./patience.ts";
import { createMovableClock } from "./movable-clock.ts";

const hour = 3_600_000;

test("is the machine's clock plus what it is ahead", () => {
  const clock = createMovableClock(hour);
  const ahead = (): number => Math.round((clock.now().getTime() - Date.now()) / 1000);
  expect(ahead()).toBe(3600);
  clock.moveTo(3 * hour);
  expect(ahead()).toBe(3 * 3600);
  expect(clock.aheadMs()).toBe(3 * hour);
});

test("a move calls back what is due by then, in order, and leaves the rest waiting", async () => {
  const clock = createMovableClock();
  const called: string[] = [];
  clock.after(2 * hour, () => called.push("second"));
  clock.after(hour, () => called.push("first"));
  clock.after(5 * hour, () => called.push("late"));
  const cancel = clock.after(hour, () => called.push("cancelled"));
  cancel();
  clock.moveTo(3 * hour);
  await vi.waitFor(() => expect(called).toEqual(["first", "second"]), patiently);
  clock.moveTo(6 * hour);
  await vi.waitFor(() => expect(called).toEqual(["first", "second", "late"]), patiently);
});

test("never goes back", () => {
  const clock = createMovableClock(hour);
  expect(() => clock.moveTo(hour - 1)).toThrow("go back by 1 ms");
  expect(clock.aheadMs()).toBe(hour);
});
