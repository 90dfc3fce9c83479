import { expect, test } from "vitest";
import { parseOpsEvent } from "./live-updates.ts";

test("events of the contract are read", () => {
  expect(parseOpsEvent('{"type":"queue"}')).toEqual({ type: "queue" });
  expect(parseOpsEvent('{"type":"conversation","conversationId":"c1","more":1}')).toEqual({
    type: "conversation",
    conversationId: "c1",
  });
});

test("what concerns one operator is read with its particulars", () => {
  const told = [
    { type: "presence", staffId: "s1" },
    { type: "handed_over", conversationId: "c1", from: "Wick" },
    { type: "returned", conversationId: "c1", reason: "idle" },
    { type: "sheet", conversationId: "c1" },
    { type: "care" },
  ];
  for (const event of told) expect(parseOpsEvent(JSON.stringify(event))).toEqual(event);
  expect(parseOpsEvent('{"type":"returned","conversationId":"c1","reason":"whim"}')).toBeNull();
});

test("what is unknown or malformed is passed over", () => {
  for (const data of ["", "null", "7", "{}", '{"type":"later"}', '{"type":"conversation"}', "not json"]) {
    expect(parseOpsEvent(data)).toBeNull();
  }
});
