import { expect, test } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createLocalThrottle } from "./throttle.ts";

test("tries run out, come back with the window's end, and are forgiven", async () => {
  const clock = createTestClock();
  const throttle = createLocalThrottle(clock, 60);
  const rules = [{ key: "account", tries: 2 }];
  expect([await throttle.begin(rules), await throttle.begin(rules), await throttle.begin(rules)]).toEqual([
    0, 0, 60,
  ]);
  clock.advance(20);
  expect(await throttle.begin(rules)).toBe(40);
  clock.advance(40);
  expect(await throttle.begin(rules)).toBe(0);
  await throttle.forgive(["account"]);
  expect([await throttle.begin(rules), await throttle.begin(rules), await throttle.begin(rules)]).toEqual([
    0, 0, 60,
  ]);
});

test("a try that one rule refuses counts under none", async () => {
  const throttle = createLocalThrottle(createTestClock(), 60);
  const narrow = { key: "account at address", tries: 1 };
  const wide = { key: "account", tries: 2 };
  expect(await throttle.begin([narrow, wide])).toBe(0);
  expect(await throttle.begin([narrow, wide])).toBe(60);
  expect(await throttle.begin([wide])).toBe(0);
  expect(await throttle.begin([wide])).toBe(60);
});
