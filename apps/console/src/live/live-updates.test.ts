import { expect, test } from "vitest";
import { parseOpsEvent } from "./live-updates.ts";

test("events of the contract are read", () => {
  expect(parseOpsEvent('{"type":"queue"}')).toEqual({ type: "queue" });
  expect(parseOpsEvent('{"type":"conversation","conversationId":"c1","more":1}')).toEqual({
    type: "conversation",
    conversationId: "c1",
  });
});

test("what is unknown or malformed is passed over", () => {
  for (const data of ["", "null", "7", "{}", '{"type":"later"}', '{"type":"conversation"}', "not json"]) {
    expect(parseOpsEvent(data)).toBeNull();
  }
});
