import { expect, test } from "vitest";
import { alertMessage, deskAlerts, type DeskSight } from "./desk-alerts.ts";

function sight(
  mine: Readonly<Record<string, number>>,
  waiting = 0,
  handed: readonly string[] = [],
  back: readonly string[] = [],
): DeskSight {
  return { mine: new Map(Object.entries(mine)), waiting, handed: new Set(handed), back: new Set(back) };
}

test("a message in a held conversation is news; the operator's own claim is not", () => {
  expect(deskAlerts(sight({ a: 1 }), sight({ a: 2, b: 3 }))).toEqual([
    { kind: "message", conversationId: "a" },
  ]);
  expect(deskAlerts(sight({ a: 2 }), sight({ a: 0 }))).toEqual([]);
});

test("the first waiting conversation is announced, the next ones are not", () => {
  expect(deskAlerts(sight({}, 0), sight({}, 2))).toEqual([{ kind: "waiting" }]);
  expect(deskAlerts(sight({}, 2), sight({}, 3))).toEqual([]);
});

test("a transferred conversation is announced once", () => {
  const handed = sight({ a: 1 }, 0, ["a"]);
  expect(deskAlerts(sight({}), handed)).toEqual([{ kind: "handed_over", conversationId: "a" }]);
  expect(deskAlerts(handed, handed)).toEqual([]);
});

test("a conversation that comes back from being put away is announced once", () => {
  const back = sight({ a: 1 }, 0, [], ["a"]);
  expect(deskAlerts(sight({}), back)).toEqual([{ kind: "back", conversationId: "a" }]);
  expect(deskAlerts(back, back)).toEqual([]);
});

test("an announcement contains no name and no message", () => {
  expect(alertMessage({ kind: "message", conversationId: "a" })).toBe(
    "Somebody you are answering has written.",
  );
});
