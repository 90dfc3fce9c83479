import { Type } from "typebox";
import { defineOperation } from "../operation.ts";
import { BotToken, E164, PhoneInput, SiteQuery } from "./schemas.ts";

/** The purpose of a code. On the wire: 1 sign-up or sign-in, 2 reset. */
export type VerificationPurpose = "sign_in" | "reset";
const purposeCodes = { sign_in: 1, reset: 2 } as const;

export function toPurposeCode(purpose: VerificationPurpose): 1 | 2 {
  return purposeCodes[purpose];
}
export function fromPurposeCode(code: 1 | 2): VerificationPurpose {
  return code === 1 ? "sign_in" : "reset";
}

/** The result of checking a code. On the wire: 0, 2, 3, 5 (CODE-13 to CODE-16). */
export type VerificationOutcome = "invalid" | "new_user" | "existing_user" | "reset";
const outcomeCodes = { invalid: 0, new_user: 2, existing_user: 3, reset: 5 } as const;
export type VerificationOutcomeCode = (typeof outcomeCodes)[VerificationOutcome];

export function toOutcomeCode(outcome: VerificationOutcome): VerificationOutcomeCode {
  return outcomeCodes[outcome];
}
/** Returns null for a number without a meaning (CODE-17). */
export function fromOutcomeCode(code: number): VerificationOutcome | null {
  switch (code) {
    case 0:
      return "invalid";
    case 2:
      return "new_user";
    case 3:
      return "existing_user";
    case 5:
      return "reset";
    default:
      return null;
  }
}

export const sendVerificationCode = defineOperation({
  id: "sendVerificationCode",
  method: "POST",
  path: "/im/api/verification/code/",
  access: "public",
  summary: "Texts a one-time code to a phone number and binds it to this browser.",
  query: Type.Object({ ...SiteQuery, "g-recaptcha-response": BotToken }),
  body: Type.Object(
    { assignedNumber: PhoneInput, purpose: Type.Enum([1, 2]) },
    { additionalProperties: false },
  ),
  responses: { 200: E164 },
  errors: [
    "bot_check_failed",
    "phone_invalid",
    "phone_region",
    "phone_type",
    "phone_temporary",
    "sms_limit",
    "resend_cooldown",
    "texts_paused",
    "text_not_sent",
    "unknown_brand",
    "unknown_region",
  ],
});

export const processVerificationCode = defineOperation({
  id: "processVerificationCode",
  method: "POST",
  path: "/im/api/verification/process",
  access: "public",
  summary: "Checks the code that this browser requested and returns the next step.",
  query: Type.Object({
    ...SiteQuery,
    /** The content version that the page shows (SPLIT-2). A text in another form is ignored. */
    landing: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 32 }) }, { additionalProperties: false }),
  responses: { 200: Type.Enum([0, 2, 3, 5]) },
  errors: ["unknown_brand", "unknown_region"],
});
