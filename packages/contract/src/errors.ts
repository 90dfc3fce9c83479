import { Type, type Static } from "typebox";

/**
 * Every code a server answer can carry, with the status it travels with.
 * Texts for people live in the clients' message catalogue, keyed by operation; the `message` in an
 * error body is for engineers, save where a note says that customers see it.
 */
export const errorStatus = {
  // any operation
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  body_too_large: 413,
  unsupported_media_type: 415,
  banned: 418,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  // sites
  unknown_brand: 404,
  unknown_region: 404,
  // sign-in (OAuth form: the body carries `error` beside `code`)
  invalid_grant: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  // bot check
  bot_check_failed: 403,
  // verification: customers see these messages (spec 8, "Code generation failure on Entry")
  phone_invalid: 422,
  phone_region: 422,
  phone_type: 422,
  sms_limit: 429,
  resend_cooldown: 429,
  text_not_sent: 502,
  browser_cookie_missing: 400,
  // accounts
  verification_required: 409,
  username_invalid: 422,
  username_taken: 409,
  password_weak: 422,
  underage: 422,
  account_exists: 409,
  image_not_own: 422,
  // chat
  profile_not_found: 404,
  message_length: 422,
  no_credit: 402,
  message_id_reused: 409,
  cursor_invalid: 400,
  // payments
  price_mismatch: 422,
  payment_not_found: 404,
  cards_unavailable: 502,
  signature_invalid: 400,
  // operations
  staff_credentials: 401,
  conversation_not_found: 404,
  conversation_claimed: 409,
  conversation_not_claimed: 409,
  waiting_for_credit: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorBody = Type.Object({
  code: Type.Unsafe<ErrorCode>(Type.String()),
  message: Type.String(),
  requestId: Type.String(),
});
export type ErrorBody = Static<typeof ErrorBody>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorStatus, value);
}
