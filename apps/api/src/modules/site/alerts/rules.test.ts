import { expect, test } from "vitest";
import { alertState, timesProblem } from "./rules.ts";

const at = (time: string): Date => new Date(`2026-11-20T${time}.000Z`);
const times = { startsAt: at("20:00:00"), expiresAt: at("21:00:00"), cancelledAt: null };

test.each([
  ["19:59:59", "scheduled"],
  ["20:00:00", "active"],
  ["20:59:59", "active"],
  ["21:00:00", "expired"],
] as const)("at %s an alert from 20:00 to 21:00 is %s", (now, state) => {
  expect(alertState(times, at(now))).toBe(state);
});

test("a cancelled alert is cancelled, whenever one looks", () => {
  const cancelled = { ...times, cancelledAt: at("20:10:00") };
  expect(["19:00:00", "20:30:00", "22:00:00"].map((now) => alertState(cancelled, at(now)))).toEqual([
    "cancelled",
    "cancelled",
    "cancelled",
  ]);
});

test("an alert ends in the future, after it begins, and within 31 days of it", () => {
  const now = at("20:00:00");
  const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
  expect(timesProblem(now, later(1), now)).toBeNull();
  expect(timesProblem(later(10), later(41), now)).toBeNull();
  expect(timesProblem(later(-1), now, now)).toMatch(/future/);
  expect(timesProblem(later(2), later(2), now)).toMatch(/after it begins/);
  expect(timesProblem(now, later(31.1), now)).toMatch(/31 days/);
  expect(timesProblem(now, new Date("2026-11-20T23:59:60Z"), now)).toMatch(/no such time/);
});
