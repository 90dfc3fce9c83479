import { expect, test } from "vitest";
import { createArrivals, type Arrival, type Arrivals } from "./arrivals.ts";

const limits = { places: 3, bytes: 100, paceMs: 4000, leastBytes: 10, sparedMs: 3000 };

function setUp(): { arrivals: Arrivals; pass: (ms: number) => void } {
  let at = 0;
  return { arrivals: createArrivals(limits, () => at), pass: (ms) => (at += ms) };
}

function entered(arrivals: Arrivals, owner: string): Arrival {
  const arrival = arrivals.enter(owner);
  if (!arrival.ok) throw new Error(`${owner} was not let in: ${arrival.error}`);
  return arrival.value;
}

test("one upload at a time of each owner", () => {
  const { arrivals } = setUp();
  const first = entered(arrivals, "ann");
  expect(arrivals.enter("ann")).toEqual({ ok: false, error: "too_many_requests" });
  first.leave();
  expect(arrivals.enter("ann").ok).toBe(true);
});

test("where all places are taken, the one that has been arriving longest is ended, but not at once", () => {
  const { arrivals, pass } = setUp();
  const [ann, ben, cat] = ["ann", "ben", "cat"].map((owner) => entered(arrivals, owner));
  expect(arrivals.enter("dan")).toEqual({ ok: false, error: "unavailable" });
  pass(3000);
  ann?.complete();
  entered(arrivals, "dan");
  expect([ann, ben, cat].map((arrival) => arrival?.ended.aborted)).toEqual([false, true, false]);
  expect(ben?.ended.reason).toBe("room");
  // An ended upload frees its place once.
  ben?.leave();
  expect(arrivals.enter("ben").ok).toBe(true);
  expect(cat?.ended.aborted).toBe(true);
});

test("bytes are held within their limit, and room is made of the oldest that has not arrived", () => {
  const { arrivals, pass } = setUp();
  const [ann, ben] = [entered(arrivals, "ann"), entered(arrivals, "ben")];
  expect([ann.hold(60), ben.hold(40), ben.hold(1)]).toEqual([true, true, false]);
  pass(3000);
  expect(ben.hold(1)).toBe(true);
  expect([ann.ended.aborted, ann.hold(1)]).toEqual([true, false]);
  ann.leave();
  expect(ben.hold(60)).toBe(false);
  ben.complete();
  const cat = entered(arrivals, "cat");
  expect([cat.hold(59), cat.hold(1)]).toEqual([true, false]);
  ben.leave();
  expect(cat.hold(41)).toBe(true);
});

test("an upload that brings too little within its time is ended, however much it brought before", () => {
  const { arrivals, pass } = setUp();
  const [quick, slow, whole] = ["quick", "slow", "whole"].map((owner) => entered(arrivals, owner));
  for (const arrival of [quick, slow, whole]) arrival?.hold(20);
  whole?.complete();
  pass(4000);
  arrivals.endSlow();
  quick?.hold(10);
  slow?.hold(9);
  pass(3999);
  arrivals.endSlow();
  expect(slow?.ended.aborted).toBe(false);
  pass(1);
  arrivals.endSlow();
  expect([quick, slow, whole].map((arrival) => arrival?.ended.aborted)).toEqual([false, true, false]);
  expect(slow?.ended.reason).toBe("slow");
});
