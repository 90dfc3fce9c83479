import { ownCannedMost } from "@parlour/contract/rules/canned-reply";
import { errorStatus } from "@parlour/contract/errors";
import type { ErrorBody, ErrorCode } from "@parlour/contract/errors";

/** Error codes that any operation may return (errors.ts of the contract). */
export const commonErrorCodes = [
  "invalid_request",
  "unauthorized",
  "forbidden",
  "beyond_sites",
  "not_found",
  "banned",
  "too_many_requests",
  "unavailable",
] as const satisfies readonly ErrorCode[];
export type CommonErrorCode = (typeof commonErrorCodes)[number];

/** An expected failure: a code, or a code with its own message and the seconds to wait. */
export type Failure<Code extends ErrorCode = ErrorCode> =
  | Code
  | { readonly code: Code; readonly message?: string; readonly retryAfterSeconds?: number };

/** Messages by code. Those that customers see are written for them (ERROR-21). */
const messages: { readonly [Code in ErrorCode]: string } = {
  invalid_request: "The request has missing or wrong fields.",
  unauthorized: "Sign in first.",
  forbidden: "Not allowed.",
  beyond_sites: "This concerns sites that you don't work for.",
  not_found: "This address does not exist.",
  body_too_large: "The request's body is too large. Send less.",
  unsupported_media_type: "The request's body has a type that this call does not accept.",
  banned: "This account is closed.",
  too_many_requests: "Too many requests. Please wait a moment and try again.",
  internal: "Something went wrong on our side.",
  unavailable: "The service is not available right now.",
  unknown_brand: "This brand does not exist.",
  unknown_region: "The brand does not serve this region.",
  invalid_grant: "The phone number, password or token is wrong.",
  invalid_client: "The OAuth client is unknown. Use the brand's id.",
  unsupported_grant_type: "Only the grants password and refresh_token are supported.",
  bot_check_failed: "We couldn't confirm that you are human. Please try the check again.",
  bot_check_required: "Confirm that you are human to continue.",
  phone_invalid: "That doesn't look like a complete phone number. Please check it and try again.",
  phone_region: "Please use a mobile number of the country this site is for.",
  phone_type: "Please use a mobile number: landlines and premium numbers can't be used.",
  sms_limit: "We have sent as many codes to this number as we may for now. Please try again tomorrow.",
  resend_cooldown: "We have just sent a code. Please wait half a minute before asking for another.",
  text_not_sent: "We couldn't send the text message. Please try again in a moment.",
  browser_cookie_missing: "Please allow cookies for this site and try again.",
  verification_required: "Verify the phone number in this browser first.",
  username_invalid: "A username has 2 to 20 letters and digits.",
  username_taken: "This username is taken. Choose another one.",
  password_weak: "The password breaks a rule or is too common. Choose another one.",
  underage: "You have to be 18+ to use the service.",
  account_exists: "An account with this number exists already. Log in instead.",
  image_not_own: "This picture was not uploaded by this account.",
  profile_not_found: "This profile does not exist.",
  message_length: "A message has 1 to 460 characters.",
  no_credit: "You have no credit left.",
  message_id_reused: "This id belongs to another message. Use a new id.",
  cursor_invalid: "The cursor is not valid. Start again without one.",
  price_mismatch: "The payment does not match the bundle or the account.",
  payment_not_found: "This payment does not exist.",
  cards_unavailable: "We can't reach the card payment provider. Try again in a moment.",
  signature_invalid: "The signature is not valid.",
  push_endpoint_invalid: "Notifications can't be sent to this address.",
  staff_credentials: "The username or the password is wrong.",
  conversation_not_found: "This conversation does not exist.",
  conversation_claimed: "Somebody else claimed this conversation.",
  changed_meanwhile: "Somebody changed this after you opened it. Load it again.",
  fact_not_found: "This fact does not exist.",
  draft_not_found: "There is no unsent text any more.",
  canned_reply_not_found: "This canned reply does not exist.",
  canned_reply_invalid:
    "A canned reply has 1 to 460 characters. Its only placeholders are {customer} and {profile}.",
  canned_reply_limit: `You have ${ownCannedMost} canned replies of your own. Remove one first.`,
  conversation_not_claimed: "Claim the conversation first.",
  reply_held_back: "This reply was held back. Change it, or send it with a reason.",
  whisper_not_found: "This note does not exist.",
  review_not_found: "This review does not exist. Its message may be gone.",
  waiting_for_credit: "The customer has no credit. You can reply when they have bought some.",
  customer_on_break: "The customer takes a break. You can reply when it has ended.",
  consent_taken_back:
    "The customer took back their consent to chats. Nothing can be sent until they give it again.",
  phone_temporary: "Temporary web-based numbers can't be used. Please use a mobile number of your own.",
  texts_paused: "We can't send codes to numbers like this one right now. Please try again in an hour.",
  current_password_required: "Enter the current password, or a code that we text to this account's number.",
  password_wrong: "The password is wrong.",
  self_excluded: "This number has excluded itself from the service. It can't be used until that ends.",
  cooling_off: "You are taking a break. Chatting and buying are open again when it ends.",
  login_not_found: "This login does not exist.",
  acceptance_required: "The terms or the privacy policy have changed. Accept the new version first.",
  chat_consent_required: "The customer has not agreed that what they write in chats is used.",
  legal_version_stale: "These texts are out of date. Load the page again.",
  limit_invalid:
    "A limit is a whole number of minor units. A break must end within the longest time allowed.",
  picture_missing: "Send one picture in the field `file`.",
  picture_type: "Choose a JPEG, PNG or WebP picture.",
  picture_too_large: "This picture is too large. Choose one of at most 8 MiB and 40 megapixels.",
  picture_unreadable: "The picture can't be read. Please choose another one.",
  picture_limit: "You have uploaded 20 photos today. Try again tomorrow.",
  signed_address_invalid: "The address has expired. Load the page again.",
  age_verification_required: "Verify your age first.",
  credit_owed: "You owe credits from a payment that was taken back. Your next purchase pays them.",
  limit_looser: "The customer has a tighter limit or a longer break. Staff can't loosen it.",
  limit_reached: "This purchase would exceed the spending limit that you set.",
  buying_paused: "Cards were declined too often. Buying pauses for an hour.",
  refund_not_allowed: "This payment can't be refunded.",
  refund_limit: "Only so many purchases can be refunded in 30 days. Customer service can refund more.",
  withdrawal_over: "The 14 days in which you could withdraw from this purchase are over.",
  withdrawal_not_allowed: "This purchase can't be withdrawn from here. Write to customer service.",
  withdrawal_changed: "The amount has changed, because a credit was used meanwhile. Look at it again.",
  dispute_not_found: "This dispute does not exist.",
  refund_not_found: "This refund does not exist.",
  not_available: "Set yourself to Available first, then claim.",
  capacity_reached: "You have the most conversations you may hold. Release or finish one first.",
  customer_waiting: "The customer waits for a reply.",
  snooze_time_invalid: "The time has to be within the next 24 hours.",
  second_factor_required: "Enter the code from your authenticator app.",
  second_factor_invalid: "The authenticator code is wrong or was already used.",
  second_factor_missing: "Your role needs a second factor. Set it up first.",
  step_up_required: "Enter your password or second factor again, then repeat the call.",
  password_change_required: "Choose a password of your own first.",
  staff_exists: "A member of staff with this username exists already.",
  not_their_site: "They don't work for this site.",
  staff_not_found: "This member of staff does not exist.",
  staff_left: "This person has left. Take them back first.",
  own_account: "You can't do this to your own account.",
  link_invalid: "This link was used, replaced, withdrawn or has expired. Ask for a new one.",
  staff_away: "That member of staff is not signed in.",
  last_admin: "At least one active admin must remain.",
  session_not_found: "This session does not exist.",
  customer_not_found: "This customer does not exist.",
  brand_not_found: "This brand or region does not exist.",
  goodwill_not_found: "This request for free credits does not exist.",
  second_person_required: "A second person must approve this. You asked for it, so you can't.",
  already_decided: "This has already been decided.",
  content_invalid: "The content has missing or wrong fields.",
  preview_unavailable: "This server has no build of the brand, so it can't show a preview.",
  prices_invalid: "These prices contradict each other or break a rule.",
  price_start_past: "Prices can start now or later, not in the past.",
  prices_changed: "Somebody changed the prices after you opened them. Check them again.",
  split_invalid: "A split needs the published version, another version, and a last day within 90 days.",
  split_running: "A split is running on this site.",
  split_not_found: "This split does not exist.",
  price_not_coming: "These prices have started, so they can't be withdrawn.",
  version_not_found: "This version does not exist.",
  take_over_refused: "A site can't take this change over.",
  take_over_not_found: "No such change was taken over.",
  alert_not_found: "This alert does not exist.",
  campaign_not_found: "This campaign does not exist.",
  campaign_not_editable: "This campaign is being sent or was sent, so it can't be changed.",
  campaign_length: "With its opt-out line the text needs more than 4 parts. Shorten it.",
  number_opted_out: "This number has opted out of marketing texts.",
  not_a_marketing_region: "This region has no marketing texts.",
  quiet_hours: "Texts are not sent at this hour. Choose another time.",
  flag_not_found: "This flag does not exist.",
  message_not_found: "This message does not exist.",
  flag_open: "A flag of this kind is already open here.",
  outcome_not_allowed: "A flag of this kind can't have this outcome.",
  customer_blocked: "This operator asked not to get this customer.",
  age_check_pending: "We are checking that this account belongs to an adult.",
  age_check_required: "Before you can write or buy, your age has to be checked.",
  age_check_not_offered: "This way to check the age is not offered here.",
  age_check_limit:
    "This check was started as often as it can be in a day. Please try again tomorrow, or choose another way.",
  age_check_unavailable:
    "The age check can't be reached right now. Please try again in a moment, or choose another way.",
  hold_not_found: "This hold does not exist or has ended.",
  fault_not_found: "This error is not open.",
  clocks_differ: "The clocks of the server and the database differ. Correct them, then try again.",
  folder_too_large: "This period has too much data for one folder. Choose a shorter one.",
  enquiry_not_found: "This enquiry does not exist.",
  enquiry_closed: "This enquiry is closed.",
  enquiry_extended: "This enquiry was extended before.",
  enquiry_overdue: "This enquiry is overdue. It could have been extended until its due date.",
};

/** Codes whose body also has OAuth's `error` field (RFC 6749, 5.2). */
const oauthCodes: readonly ErrorCode[] = ["invalid_grant", "invalid_client", "unsupported_grant_type"];

/** Returns the error code of a failure, with or without a message. */
export function codeOfFailure(failure: Failure): ErrorCode {
  return typeof failure === "string" ? failure : failure.code;
}

export interface FailureResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: ErrorBody & { readonly error?: string };
}

/**
 * Returns the common form of errors: `{code, message, requestId}` with the contract's status for the code.
 */
export function failureResponse(failure: Failure, requestId: string): FailureResponse {
  const code = codeOfFailure(failure);
  const { message = messages[code], retryAfterSeconds } = typeof failure === "string" ? {} : failure;
  return {
    status: errorStatus[code],
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) },
    body: {
      ...(oauthCodes.includes(code) ? { error: code } : {}),
      code,
      message,
      requestId,
    },
  };
}
