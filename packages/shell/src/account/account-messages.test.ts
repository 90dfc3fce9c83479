import { ApiError, NetworkError } from "@parlour/api-client/errors";
import type { ErrorCode } from "@parlour/contract/errors";
import { errorStatus } from "@parlour/contract/errors";
import { describe, expect, it } from "vitest";
import { accountFailureText, formatWait } from "./account-messages.ts";

function refusal(code: ErrorCode, retryAfter: number | null = null): ApiError {
  return new ApiError({ code, status: errorStatus[code], message: code, requestId: null, retryAfter });
}

describe("why a call of this page failed, in plain words", () => {
  it.each([
    [refusal("password_wrong"), "That is not your password. Nothing was erased."],
    [refusal("too_many_requests", 2400), "That was too often. Try again in 40 minutes."],
    [refusal("too_many_requests"), "That was too often. Wait a little, then try again."],
    [
      refusal("internal"),
      "Something went wrong on our side, and nothing was changed. Try again in a moment.",
    ],
    [new NetworkError("unreachable"), "We couldn't reach the server. Check your connection and try again."],
  ])("%s", (error, text) => {
    expect(accountFailureText(error)).toBe(text);
  });

  it("is not said where the session speaks for itself", () => {
    expect(accountFailureText(refusal("banned"))).toBeNull();
    expect(accountFailureText(refusal("forbidden"))).toBeNull();
  });
});

it.each([
  [1, "1 second"],
  [17.2, "18 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
])("%s s to wait are %j", (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
