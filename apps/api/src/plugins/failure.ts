import { errorStatus } from "@parlour/contract/errors";
import type { ErrorBody, ErrorCode } from "@parlour/contract/errors";

/** Codes that any operation may answer (errors.ts of the contract). */
export type CommonErrorCode =
  | "invalid_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "banned"
  | "too_many_requests"
  | "unavailable";

/** An expected failure: a code, or a code with a message of its own and the seconds to wait. */
export type Failure<Code extends ErrorCode = ErrorCode> =
  | Code
  | { readonly code: Code; readonly message?: string; readonly retryAfterSeconds?: number };

/** Where customers see the message, it is written for them (spec 8, "Code generation failure on Entry"). */
const messages: { readonly [Code in ErrorCode]: string } = {
  invalid_request: "The request is not of the expected form.",
  unauthorized: "Sign in first.",
  forbidden: "Not allowed.",
  not_found: "There is nothing here.",
  body_too_large: "The request's body is too large.",
  unsupported_media_type: "The request's body is not of an accepted type.",
  banned: "This account is closed.",
  too_many_requests: "Too many requests. Please wait a moment and try again.",
  internal: "Something went wrong on our side.",
  unavailable: "The service is not available right now.",
  unknown_brand: "There is no such brand.",
  unknown_region: "The brand does not serve this region.",
  invalid_grant: "The credentials are not valid.",
  invalid_client: "The client is not known.",
  unsupported_grant_type: "Only the grants password and refresh_token are supported.",
  bot_check_failed: "We couldn't confirm that you are human. Please try the check again.",
  phone_invalid: "That doesn't look like a complete phone number. Please check it and try again.",
  phone_region: "Please use a mobile number of the country this site is for.",
  phone_type: "Please use a mobile number: landlines, premium and temporary web-based numbers can't be used.",
  sms_limit: "We have sent as many codes to this number as we may for now. Please try again tomorrow.",
  resend_cooldown: "We have just sent a code. Please wait half a minute before asking for another.",
  text_not_sent: "We couldn't send the text message. Please try again in a moment.",
  browser_cookie_missing: "Please allow cookies for this site and try again.",
  verification_required: "Verify the phone number in this browser first.",
  username_invalid: "A username has 2 to 20 letters and digits.",
  username_taken: "The username is taken.",
  password_weak: "The password does not meet the rules, or is among the commonest.",
  underage: "You have to be 18+ to use the service.",
  account_exists: "There is an account with this number already.",
  image_not_own: "The picture is not one of this account's uploads.",
  profile_not_found: "There is no such profile.",
  message_length: "A message has 1 to 460 characters.",
  no_credit: "There is no credit left.",
  message_id_reused: "This id was used for another message.",
  cursor_invalid: "The cursor is not valid.",
  price_mismatch: "The payment does not match the bundle or the account.",
  payment_not_found: "There is no such payment.",
  cards_unavailable: "The card payment provider can't be reached.",
  signature_invalid: "The signature is not valid.",
  staff_credentials: "Unknown username or wrong password.",
  conversation_not_found: "There is no such conversation.",
  conversation_claimed: "Somebody else has claimed the conversation.",
  conversation_not_claimed: "Claim the conversation first.",
  waiting_for_credit: "The customer has no credit: the conversation waits.",
};

/** Codes whose body also has OAuth's `error` field (RFC 6749, 5.2). */
const oauthCodes: readonly ErrorCode[] = ["invalid_grant", "invalid_client", "unsupported_grant_type"];

export interface FailureAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: ErrorBody & { readonly error?: string };
}

/** The one shape of errors: `{code, message, requestId}` with the status the contract gives the code. */
export function answerFailure(failure: Failure, requestId: string): FailureAnswer {
  const { code, message, retryAfterSeconds } =
    typeof failure === "string"
      ? { code: failure, message: undefined, retryAfterSeconds: undefined }
      : failure;
  return {
    status: errorStatus[code],
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) },
    body: {
      ...(oauthCodes.includes(code) ? { error: code } : {}),
      code,
      message: message ?? messages[code],
      requestId,
    },
  };
}
