import { describe, expect, test } from "vitest";
import {
  workStateOf,
  workAfterAction,
  workAfterBreak,
  workInBreak,
  type Strain,
  type Work,
} from "./rules.ts";

const begun = new Date("2026-11-22T18:00:00.000Z");
function minutes(count: number): Date {
  return new Date(begun.getTime() + count * 60_000);
}
const calm: Strain = { thirdAbuseAt: null, flagAt: null };
function worked(until: number, change: Partial<Work> = {}): Work {
  const none = { postponedAt: null, breakSince: null, breakMinutes: null };
  return { workingSince: begun, lastActedAt: minutes(until), ...none, ...change };
}

describe("a stretch of work", () => {
  test("begins with the first action and goes on with every one after less than ten minutes", () => {
    expect(workAfterAction(undefined, begun)).toEqual(worked(0));
    expect(workAfterAction(worked(20), minutes(29.9)).workingSince).toEqual(begun);
    expect(workAfterAction(worked(20), minutes(30)).workingSince).toEqual(minutes(30));
  });
  test("ends with a break of five minutes, not with a shorter one", () => {
    const resting = workInBreak(worked(60), 10, minutes(61));
    expect(workAfterBreak(resting, minutes(64)).workingSince).toEqual(begun);
    expect(workAfterBreak(resting, minutes(66)).workingSince).toEqual(minutes(66));
    expect(workAfterAction(resting, minutes(66)).workingSince).toEqual(minutes(66));
  });
  test("does not end because a break is asked for again", () => {
    expect(workInBreak(workInBreak(worked(60), 5, minutes(61)), 10, minutes(64)).breakSince).toEqual(
      minutes(61),
    );
  });
});

describe("a break", () => {
  test("is suggested after 90 minutes, three abusive messages or a flag, by the earliest of these", () => {
    expect(workStateOf(worked(89), calm, minutes(89.9)).suggestion).toBeNull();
    expect(workStateOf(worked(89), calm, minutes(90)).suggestion).toMatchObject({
      why: "long_work",
      minutes: 10,
    });
    const abused = { ...calm, thirdAbuseAt: minutes(30) };
    expect(workStateOf(worked(31), abused, minutes(31)).suggestion).toMatchObject({
      why: "abuse",
      minutes: 5,
    });
    const both = { thirdAbuseAt: minutes(30), flagAt: minutes(20) };
    expect(workStateOf(worked(95), both, minutes(95)).suggestion).toMatchObject({ why: "flag", minutes: 10 });
  });
  test("can be put off once, for a quarter of an hour", () => {
    const put = worked(99, { postponedAt: minutes(91) });
    expect(workStateOf(put, calm, minutes(100))).toMatchObject({
      suggestion: null,
      postponedUntil: minutes(106),
    });
    const again = { ...put, lastActedAt: minutes(105) };
    expect(workStateOf(again, calm, minutes(106)).suggestion).toMatchObject({ mayPostpone: false });
  });
  test("is overdue half an hour after it was due, postponed or not, and never for operators on a break or signed out", () => {
    const late = worked(119, { postponedAt: minutes(110) });
    expect(workStateOf(late, calm, minutes(119.9)).overdue).toBe(false);
    expect(workStateOf(late, calm, minutes(120)).overdue).toBe(true);
    expect(workStateOf(workInBreak(late, 5, minutes(120)), calm, minutes(121)).overdue).toBe(false);
    expect(workStateOf(late, calm, minutes(129)).overdue).toBe(false);
    expect(workStateOf(undefined, calm, begun).workingSince).toBeNull();
  });
});
