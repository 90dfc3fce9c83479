import { ApiError, NetworkError } from "@parlour/api-client/errors";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation, releaseConversation } from "@parlour/contract/operations/queue";
import { expect, test } from "vitest";
import { callFailure, failureMessage, thrownMessage } from "./error-catalogue.ts";

test("every code that a reply, claim or release can answer has words of its own", () => {
  for (const operation of [sendReply, claimConversation] as const) {
    const words = operation.errors.map((code) => failureMessage(operation.id, code));
    expect(new Set(words).size).toBe(words.length);
  }
  for (const code of releaseConversation.errors) {
    expect(failureMessage("releaseConversation", code)).not.toBe("");
  }
});

test("a code without words of its own falls back to what is true of any call, then of this one", () => {
  expect(failureMessage("queue", "network")).toBe(
    "The server can't be reached. Check the connection and try again.",
  );
  expect(failureMessage("queue", "internal")).toBe("The queue couldn't be loaded.");
});

test("a thrown call is named by its code, and a bug is thrown on", () => {
  const refused = new ApiError({
    code: "staff_credentials",
    status: 401,
    message: "",
    requestId: null,
    retryAfter: null,
  });
  expect(callFailure(refused)).toBe("staff_credentials");
  expect(thrownMessage("staffSignIn", refused)).toBe("That username and password don't match.");
  expect(callFailure(new NetworkError("timeout"))).toBe("network");
  expect(() => callFailure(new RangeError("bug"))).toThrow(RangeError);
});
