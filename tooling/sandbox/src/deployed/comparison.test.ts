import { expect, test } from "vitest";
import { compare, type Record } from "./comparison.ts";

const agreed: Record = {
  written: [
    { words: "Line 1", id: "m1" },
    { words: "Line 2", id: "m2" },
    { words: "Answer 2", id: "m3" },
  ],
  stored: [
    { id: "m1", body: "Line 1", creditCost: 0 },
    { id: "m2", body: "Line 2", creditCost: 0 },
    { id: "m3", body: "Answer 2", creditCost: 1 },
  ],
  told: ["m1", "m2", "m3"],
  bought: 100,
  left: 99,
};
const [first, second, answer] = agreed.stored as [
  Record["stored"][0],
  Record["stored"][0],
  Record["stored"][0],
];

const none = {
  lost: 0,
  doubled: 0,
  "written by nobody": 0,
  "told twice": 0,
  "never told": 0,
  "credits off": 0,
};

test("What agrees has no faults.", () => {
  expect(compare(agreed)).toEqual({ faults: none, storedUnanswered: 0 });
});

test("A reply whose call failed after its commit is neither doubled nor a credit off.", () => {
  const written = agreed.written.map((each) => (each.words === "Answer 2" ? { ...each, id: null } : each));

  expect(compare({ ...agreed, written })).toEqual({ faults: none, storedUnanswered: 1 });
});

test("A message whose call failed before its commit is no fault either.", () => {
  const written = [...agreed.written, { words: "Line 3", id: null }];

  expect(compare({ ...agreed, written })).toEqual({ faults: none, storedUnanswered: 0 });
});

test("A message that is stored twice is doubled, and what it cost is in the balance.", () => {
  const stored = [...agreed.stored, { ...answer, id: "m4" }];
  const told = [...agreed.told, "m4"];

  expect(compare({ ...agreed, stored, told, left: 98 }).faults).toEqual({ ...none, doubled: 1 });
});

test("An answered message that is not stored is lost.", () => {
  expect(compare({ ...agreed, stored: [first, answer] }).faults).toEqual({ ...none, lost: 1 });
});

test("A message of nobody's is named.", () => {
  const stored = [first, { ...second, body: "Line 9" }, answer];

  expect(compare({ ...agreed, stored }).faults).toEqual({ ...none, "written by nobody": 1 });
});

test("The stream tells each message once.", () => {
  expect(compare({ ...agreed, told: ["m1", "m1", "m3"] }).faults).toEqual({
    ...none,
    "told twice": 1,
    "never told": 1,
  });
});

test("A charge too many is a credit off.", () => {
  expect(compare({ ...agreed, left: 98 }).faults).toEqual({ ...none, "credits off": 1 });
});
