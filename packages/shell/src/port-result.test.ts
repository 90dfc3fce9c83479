import { ApiError } from "@parlour/api-client/errors";
import { errorStatus, isErrorCode } from "@parlour/contract/errors";
import { describeFailure } from "@parlour/overlays/messages";
import { codeFailureText } from "@parlour/overlays/overlay-messages";
import { describe, expect, it } from "vitest";
import { portResult } from "./port-result.ts";

/** The server's message for a number of one digit. */
const schemaText = "body/assignedNumber must not have fewer than 4 characters";

async function failureOf(code: string, message: string) {
  if (!isErrorCode(code)) throw new Error(`${code} is none of the contract's`);
  const facts = { code, message, status: errorStatus[code], requestId: null, retryAfter: null };
  const result = await portResult(Promise.reject(new ApiError(facts)));
  if (result.ok) throw new Error("a refusal was taken for a success");
  return result.error;
}

const writtenForCustomers = [
  "phone_invalid",
  "phone_region",
  "phone_type",
  "phone_temporary",
  "sms_limit",
  "resend_cooldown",
  "texts_paused",
  "text_not_sent",
  "self_excluded",
  "cooling_off",
  "age_verification_required",
  "age_check_required",
];

describe("texts of the server", () => {
  it("reach a customer only for codes whose message is written for customers", async () => {
    const shown: string[] = [];
    for (const code of Object.keys(errorStatus)) {
      // oxlint-disable-next-line no-await-in-loop -- nothing waits
      const failure = await failureOf(code, schemaText);
      if (
        codeFailureText(failure) === schemaText ||
        describeFailure("updateAccount", failure)?.includes(schemaText) === true
      )
        shown.push(code);
    }
    expect(shown.toSorted()).toEqual(writtenForCustomers.toSorted());
  });

  it("are not shown if the message only repeats the code", async () => {
    expect(codeFailureText(await failureOf("sms_limit", "sms_limit"))).toBe("Oops! Something went wrong");
  });

  it("are replaced by the app's own words for a number that is too short", async () => {
    expect(codeFailureText(await failureOf("invalid_request", schemaText))).toBe(
      "Enter your whole mobile number",
    );
  });
});
