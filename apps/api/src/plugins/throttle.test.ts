import { expect, test } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createThrottle } from "./throttle.ts";

test("tries run out, come back with the window's end, and are forgiven", () => {
  const clock = createTestClock();
  const throttle = createThrottle(clock, 60);
  const rules = [{ key: "account", tries: 2 }];
  expect([throttle.begin(rules), throttle.begin(rules), throttle.begin(rules)]).toEqual([0, 0, 60]);
  clock.advance(20);
  expect(throttle.begin(rules)).toBe(40);
  clock.advance(40);
  expect(throttle.begin(rules)).toBe(0);
  throttle.forgive(["account"]);
  expect([throttle.begin(rules), throttle.begin(rules), throttle.begin(rules)]).toEqual([0, 0, 60]);
});

test("a try that one rule refuses counts under none", () => {
  const throttle = createThrottle(createTestClock(), 60);
  const narrow = { key: "account at address", tries: 1 };
  const wide = { key: "account", tries: 2 };
  expect(throttle.begin([narrow, wide])).toBe(0);
  expect(throttle.begin([narrow, wide])).toBe(60);
  expect(throttle.begin([wide])).toBe(0);
  expect(throttle.begin([wide])).toBe(60);
});
