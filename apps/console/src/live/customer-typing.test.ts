import { expect, test } from "vitest";
import { createCustomerTyping, typingMilliseconds } from "./customer-typing.ts";

test("a customer is typing until a signal says otherwise, or none has come for a while", () => {
  const waits = new Set<() => void>();
  const { state, hear } = createCustomerTyping((milliseconds, callback) => {
    expect(milliseconds).toBe(typingMilliseconds);
    waits.add(callback);
    return () => waits.delete(callback);
  });
  hear({ type: "typing", conversationId: "a", typing: true });
  hear({ type: "typing", conversationId: "b", typing: true });
  hear({ type: "typing", conversationId: "a", typing: true });
  expect(Object.keys(state).toSorted()).toEqual(["a", "b"]);
  // the first wait of "a" was replaced
  expect(waits.size).toBe(2);
  hear({ type: "typing", conversationId: "b", typing: false });
  expect(Object.keys(state)).toEqual(["a"]);
  for (const run of waits) run();
  expect(state).toEqual({});
  hear({ type: "queue" });
  expect(state).toEqual({});
});
