import { errorStatus } from "@parlour/contract/errors";
import type { ErrorBody, ErrorCode } from "@parlour/contract/errors";

/** Codes that any operation may answer (errors.ts of the contract). */
export const commonErrorCodes = [
  "invalid_request",
  "unauthorized",
  "forbidden",
  "not_found",
  "banned",
  "too_many_requests",
  "unavailable",
] as const satisfies readonly ErrorCode[];
export type CommonErrorCode = (typeof commonErrorCodes)[number];

/** An expected failure: a code, or a code with a message of its own and the seconds to wait. */
export type Failure<Code extends ErrorCode = ErrorCode> =
  | Code
  | { readonly code: Code; readonly message?: string; readonly retryAfterSeconds?: number };

/** Messages by code. Those that customers see are written for them (ERROR-21). */
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
  bot_check_required: "Confirm that you are human to go on.",
  phone_invalid: "That doesn't look like a complete phone number. Please check it and try again.",
  phone_region: "Please use a mobile number of the country this site is for.",
  phone_type: "Please use a mobile number: landlines and premium numbers can't be used.",
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
  push_endpoint_invalid: "Pushes can't go to this address.",
  staff_credentials: "Unknown username or wrong password.",
  conversation_not_found: "There is no such conversation.",
  conversation_claimed: "Somebody else has claimed the conversation.",
  changed_meanwhile: "It has been changed since you read it.",
  fact_not_found: "There is no such fact.",
  draft_not_found: "There is no unsent text any more.",
  canned_reply_not_found: "There is no such canned reply.",
  canned_reply_invalid:
    "A canned reply has 1 to 460 characters and places for {customer} and {profile} alone.",
  conversation_not_claimed: "Claim the conversation first.",
  waiting_for_credit: "The customer has no credit: the conversation waits.",
  phone_temporary: "Temporary web-based numbers can't be used. Please use a mobile number of your own.",
  texts_paused: "We can't send codes to numbers like this one right now. Please try again in an hour.",
  current_password_required: "Enter the current password, or a code that we text to this account's number.",
  password_wrong: "The password is wrong.",
  self_excluded: "This number has excluded itself from the service. It can't be used until that ends.",
  cooling_off: "You are taking a break. Chatting and buying are open again when it ends.",
  login_not_found: "There is no such login.",
  acceptance_required: "Terms or privacy policy have changed. Accept the new version first.",
  legal_version_stale: "These are not the versions in force. Load the texts again.",
  limit_invalid: "A limit is a whole number of minor units, and a break ends within its longest time.",
  picture_missing: "Send one picture in the field `file`.",
  picture_type: "Only JPEG, PNG and WebP pictures can be used.",
  picture_too_large: "A picture has at most 8 MiB and 40 megapixels.",
  picture_unreadable: "The picture can't be read. Please choose another one.",
  picture_limit: "That are many pictures for one day. Please try again tomorrow.",
  signed_address_invalid: "The address has expired. Load the page again.",
  age_verification_required: "Verify your age first.",
  credit_owed: "Credits are owed from a payment that was taken back. The next purchase makes up for them.",
  limit_reached: "This purchase would pass the spending limit that you set.",
  refund_not_allowed: "This payment can't be refunded.",
  refund_not_found: "There is no such refund.",
  not_available: "You are on a break or away. Be available again to claim conversations.",
  capacity_reached: "You hold as many conversations as you may. Release or finish one first.",
  second_factor_required: "Enter the code of your authenticator.",
  second_factor_invalid: "The code of the authenticator is wrong or was used already.",
  second_factor_missing: "Your role needs a second factor. Set it up first.",
  step_up_required: "Show your password or second factor again, then repeat the call.",
  password_change_required: "Choose a password of your own first.",
  staff_exists: "There is a member of staff of that name.",
  staff_not_found: "There is no such member of staff.",
  staff_left: "Who left has to come back first.",
  own_account: "This is done for others only.",
  link_invalid: "This link was used, replaced or taken back, or its time is over.",
  staff_away: "That member of staff is not signed in.",
  last_admin: "At least one active admin has to stay.",
  session_not_found: "There is no such session.",
  customer_not_found: "There is no such customer.",
  brand_not_found: "There is no such brand or region.",
  goodwill_not_found: "There is no such request for free credits.",
  second_person_required: "This needs a second person: whoever asked for it can't approve it.",
  already_decided: "That has been decided already.",
  content_invalid: "The content is not of the expected form.",
  preview_unavailable: "The brand has no build on this server to show the content in.",
  prices_invalid: "These prices contradict each other or the rules.",
  price_start_past: "Prices can begin now or later, not in the past.",
  prices_changed: "The prices were changed meanwhile. Look at them again.",
  price_not_coming: "Only prices that have not begun yet can be withdrawn.",
  version_not_found: "There is no such version.",
  alert_not_found: "There is no such alert.",
  campaign_not_found: "There is no such campaign.",
  campaign_not_editable: "The campaign is on its way and can't be changed.",
  campaign_length: "With its opt-out, the text has more than 4 parts.",
  number_opted_out: "This number has opted out of marketing texts.",
  not_a_marketing_region: "There is no marketing in this region.",
  quiet_hours: "Texts are not sent at this hour.",
  flag_not_found: "There is no such flag.",
  message_not_found: "There is no such message.",
  flag_open: "A flag of that kind is open here already.",
  outcome_not_allowed: "A flag of that kind can't be decided so.",
  customer_blocked: "They asked not to be given this customer.",
  age_check_pending: "We are checking that this account belongs to an adult.",
  hold_not_found: "Nothing of this id is held any more.",
  clocks_differ: "The clocks of a server and of the database differ. Set them; this can't be confirmed.",
  enquiry_not_found: "There is no such enquiry.",
};

/** Codes whose body also has OAuth's `error` field (RFC 6749, 5.2). */
const oauthCodes: readonly ErrorCode[] = ["invalid_grant", "invalid_client", "unsupported_grant_type"];

/** What a failure is, whatever it says. */
export function codeOfFailure(failure: Failure): ErrorCode {
  return typeof failure === "string" ? failure : failure.code;
}

export interface FailureAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: ErrorBody & { readonly error?: string };
}

/** The one shape of errors: `{code, message, requestId}` with the status the contract gives the code. */
export function answerFailure(failure: Failure, requestId: string): FailureAnswer {
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
