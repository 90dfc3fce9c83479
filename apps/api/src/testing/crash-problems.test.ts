import { describe, expect, test } from "vitest";
import { crashProblems, type CrashFacts } from "./crash-problems.ts";

describe("the check of what a crash has lost or doubled", () => {
  const message = { id: "a", body: "Hello", cost: 0, conversationId: "c", sequence: 1 };
  const reply = { id: "b", body: "Evening", cost: 1, conversationId: "c", sequence: 2 };
  const sound: CrashFacts = { acknowledged: [message, reply], stored: [message, reply], charged: ["b"] };

  test("accepts what is there once", () => {
    expect(crashProblems(sound)).toEqual([]);
  });
  test.each<[string, Partial<CrashFacts>]>([
    ["a lost message", { stored: [reply] }],
    ["a doubled message", { stored: [message, message, reply] }],
    ["a lost charge", { charged: [] }],
    ["a doubled charge", { charged: ["b", "b"] }],
    ["a message nobody was told of", { acknowledged: [reply] }],
    ["a gap", { stored: [message, { ...reply, sequence: 3 }] }],
    ["another cost", { stored: [message, { ...reply, cost: 0 }], charged: [] }],
  ])("catches %s", (_, change) => {
    expect(crashProblems({ ...sound, ...change })).not.toEqual([]);
  });
});
