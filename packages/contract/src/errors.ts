import { Type, type Static } from "typebox";

/**
 * Every error code with its HTTP status. Texts for people are in the clients' message catalogue, by
 * operation; the `message` in an error body is for engineers, except for the codes of `shownMessage`.
 */
export const errorStatus = {
  // any operation
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  beyond_sites: 403,
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
  // sign-in (OAuth form: the body carries both `error` and `code`)
  invalid_grant: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  // bot check
  bot_check_failed: 403,
  // there were many attempts at this account: repeat the call with a bot check
  bot_check_required: 403,
  // verification
  phone_invalid: 422,
  phone_region: 422,
  phone_type: 422,
  sms_limit: 429,
  resend_cooldown: 429,
  text_not_sent: 502,
  // a temporary number from a web service that lends them out (PHONE-7)
  phone_temporary: 422,
  // too many unused codes in one range of numbers: no more for a while
  texts_paused: 429,
  browser_cookie_missing: 400,
  // accounts
  verification_required: 409,
  username_invalid: 422,
  username_taken: 409,
  password_weak: 422,
  underage: 422,
  account_exists: 409,
  image_not_own: 422,
  // a new password needs the current one or a texted code, because the login is not fresh any more
  current_password_required: 403,
  // the repeated password, for example for an erasure, is wrong
  password_wrong: 403,
  // the number is self-excluded and may not sign up until then
  self_excluded: 403,
  cooling_off: 403,
  login_not_found: 404,
  limit_invalid: 422,
  // staff can tighten a limit and lengthen a break, never the other way
  limit_looser: 409,
  // the customer has not accepted the terms or privacy policy in force: reading works, sending and buying don't
  acceptance_required: 409,
  // the customer has not agreed to the use of what they write, or took the consent back: only sending is refused
  chat_consent_required: 409,
  // the accepted version is no longer in force: the page is outdated and must be reloaded
  legal_version_stale: 409,
  // pictures
  picture_missing: 400,
  picture_type: 415,
  picture_too_large: 413,
  picture_unreadable: 422,
  picture_limit: 429,
  signed_address_invalid: 403,
  // chat
  profile_not_found: 404,
  message_length: 422,
  no_credit: 402,
  // region with age verification: the customer can browse, but not send or buy; the message says what to text
  // to which number
  age_verification_required: 403,
  // credits are owed after a lost dispute: nothing can be spent until a purchase has made up for them
  credit_owed: 402,
  message_id_reused: 409,
  cursor_invalid: 400,
  // payments
  price_mismatch: 422,
  payment_not_found: 404,
  cards_unavailable: 502,
  signature_invalid: 400,
  // the purchase would exceed a spending limit that the customer set
  limit_reached: 403,
  // cards were declined too often: buying pauses for an hour
  buying_paused: 403,
  refund_not_allowed: 409,
  // the customer had as many purchases refunded as they may without staff
  refund_limit: 409,
  // the 14 days are over
  withdrawal_over: 409,
  // nothing is left to pay back, a dispute stands, or customer service has to look
  withdrawal_not_allowed: 409,
  // a credit was used since the amount was shown
  withdrawal_changed: 409,
  dispute_not_found: 404,
  refund_not_found: 404,
  // pushes: not the address of a push service
  push_endpoint_invalid: 422,
  // operations
  staff_credentials: 401,
  conversation_not_found: 404,
  conversation_claimed: 409,
  // somebody changed it after the caller read it, possibly the same person in another tab
  changed_meanwhile: 409,
  fact_not_found: 404,
  draft_not_found: 404,
  canned_reply_not_found: 404,
  // empty, too long once the longest names are filled in, or with an unknown placeholder
  canned_reply_invalid: 422,
  canned_reply_limit: 422,
  conversation_not_claimed: 409,
  // no reply can be sent to the customer: no credit, a break or self-exclusion, or no consent to chats any more
  waiting_for_credit: 409,
  customer_on_break: 409,
  consent_taken_back: 409,
  // the reply breaks a rule of DESK-20: change it, or send it with a reason; the message names the rules
  reply_held_back: 422,
  // closed long ago, for somebody else, or gone with its conversation
  whisper_not_found: 404,
  // never drawn, or gone with its message before it was judged
  review_not_found: 404,
  // on a break or away: nothing is claimed until the operator is available again
  not_available: 409,
  // the operator already holds as many conversations as allowed
  capacity_reached: 409,
  // a conversation whose customer waits for a reply can't be put away
  customer_waiting: 409,
  // the time is over, or more than 24 hours away
  snooze_time_invalid: 422,
  // sign-in of staff: the password was right, now the code of the authenticator
  second_factor_required: 401,
  second_factor_invalid: 401,
  // this role works only with a second factor, which is still to be set up
  second_factor_missing: 403,
  password_change_required: 403,
  // step-up required: show a password or second factor first
  step_up_required: 403,
  staff_exists: 409,
  staff_not_found: 404,
  // the colleague does not work for the conversation's site
  not_their_site: 409,
  // only active staff can get a link; reactivate the person first
  staff_left: 409,
  // admins use this call for other people only; their own password and authenticator have calls of their own
  own_account: 409,
  // the one-time link was used, replaced or removed, or is older than three days
  link_invalid: 404,
  // the receiver of a transfer is not signed in
  staff_away: 409,
  // the change would leave nobody with the right to manage staff
  last_admin: 409,
  session_not_found: 404,
  customer_not_found: 404,
  brand_not_found: 404,
  second_person_required: 403,
  goodwill_not_found: 404,
  already_decided: 409,
  content_invalid: 422,
  version_not_found: 404,
  // the brand has no build on this server to render the page with
  preview_unavailable: 409,
  prices_invalid: 422,
  // the change would begin in the past, or somebody else changed the prices after they were read
  price_start_past: 422,
  prices_changed: 409,
  price_not_coming: 409,
  // a split of landing content: the versions or the stop rule are not possible
  split_invalid: 422,
  // one split at a time runs on a site
  split_running: 409,
  split_not_found: 404,
  // the change can't be copied to a site: the message names it and says why
  take_over_refused: 422,
  take_over_not_found: 404,
  alert_not_found: 404,
  campaign_not_found: 404,
  campaign_not_editable: 409,
  // with its opt-out the text has more parts than allowed
  campaign_length: 422,
  number_opted_out: 409,
  not_a_marketing_region: 409,
  quiet_hours: 409,
  enquiry_not_found: 404,
  enquiry_closed: 409,
  // a request is extended once, before it is overdue
  enquiry_extended: 409,
  enquiry_overdue: 409,
  hold_not_found: 404,
  clocks_differ: 409,
  folder_too_large: 409,
  // unknown, or resolved already
  fault_not_found: 404,
  // care
  flag_not_found: 404,
  message_not_found: 404,
  // a flag of that kind is open in this conversation already
  flag_open: 409,
  // a customer who may be under age is never allowed to continue free of charge
  outcome_not_allowed: 409,
  // the operator asked not to be given this customer
  customer_blocked: 409,
  // staff must confirm that the customer is an adult: until then nothing can be sent or bought
  age_check_pending: 403,
  // a check of the age must be passed before anything can be sent or bought
  age_check_required: 403,
  // this site does not offer that method to this customer
  age_check_not_offered: 409,
  // this method was started as often as it may be in a day
  age_check_limit: 429,
  // the provider or the phone's network does not respond
  age_check_unavailable: 502,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The codes whose messages the server writes for customers, if a code could not be sent on the Entry step.
 */
const codesWithShownMessage: ReadonlySet<string> = new Set<ErrorCode>([
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
]);

/**
 * Returns the message of a refusal if customers may see it, otherwise null. All other messages are for engineers, for
 * example schema errors. A message that only repeats the code is not shown either.
 */
export function shownMessage({ code, message }: Pick<ErrorBody, "code" | "message">): string | null {
  return codesWithShownMessage.has(code) && message !== "" && message !== code ? message : null;
}

export const ErrorBody = Type.Object({
  code: Type.Unsafe<ErrorCode>(Type.String()),
  message: Type.String(),
  requestId: Type.String(),
});
export type ErrorBody = Static<typeof ErrorBody>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorStatus, value);
}
