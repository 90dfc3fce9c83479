import type { PortFailure } from "./ports.ts";
import type { Remark } from "./flow-store.ts";

/**
 * The only catalogue of user messages (ERROR-3 to ERROR-20), by operation of the contract. Two operations
 * have several occasions, distinguished by a second word.
 */
export const failureMessages = {
  profiles: "Could not retrieve available profiles",
  landingContent: "Oops! Couldn't load website",
  bundles: "Couldn't retrieve bundles",
  createPaymentIntent: "Couldn't retrieve payment intent from the card payment provider",
  me: "Error retrieving profile info",
  balance: "Could not retrieve your balance",
  updateAccount: "Oops! Couldn't update your details",
  updateUsername: "Oops! Unable to update username",
  token: "Looks like you have entered the wrong password!",
  tokenRefresh: "Could not refresh access token",
  activeAlert: "Error fetching active alert",
  processVerificationCode: "Oops! Something went wrong",
  /** Verify result 0. */
  verificationCodeInvalid: "Looks like you have entered an invalid verification code!",
  /** Resend, and the code of a forgotten password. Entry shows the server's text instead. */
  resendVerificationCode: "Oops! Couldn't resend the verification code",
  usernameTaken: "Oops! Something went wrong",
  registerAccount: "Oops! Couldn't create a new profile",
  resetPassword: "Oops! We were unable to change your password",
  uploadImage: "Oops! There was an issue uploading your image, please try again",
  /** A 403 other than a failed bot check (STATUS-2). */
  forbidden: "Insufficient rights to access this page",
} as const;
export type FailedOperation = keyof typeof failureMessages;

export const successMessages = {
  updateAccount: "Your details were updated successfully",
  resetPassword: "Your Password has been changed",
} as const;

/** Those of the forms (ERROR-2) that the server may also be the first to see; the others are in field-messages.ts. */
export const sharedFieldMessages = {
  underage: "You have to be 18+ to use the service",
  phoneIncomplete: "Enter your whole mobile number",
  usernameCharacters: "Special characters are not allowed",
  usernameTaken: "Sorry, looks like someone already has taken that username, try again!",
} as const;

const noConnection = "We couldn't reach the server. Check your connection and try again.";

/** Whether a failure is not shown here: a ban has no message, and the session reports missing rights. */
export function isSilent(failure: PortFailure): boolean {
  return failure.code === "banned" || failure.code === "forbidden";
}

/** What the customer can do about a failure, independent of the operation. */
export const remedies: { readonly [Code in Remark | "network"]?: string } = {
  password_again:
    "Welcome back. For your safety we never keep a password that is being typed, so please type it again. Everything else is still here.",
  network: noConnection,
  too_many_requests: "That was too often. Wait a minute, then try again.",
  bot_check_failed: "The check for robots did not go through. Please do it once more.",
  password_wrong: "That is not your current password.",
  password_weak: "That password is too easy to guess. Please choose another.",
  username_taken: sharedFieldMessages.usernameTaken,
  username_invalid: sharedFieldMessages.usernameCharacters,
  underage: sharedFieldMessages.underage,
  picture_limit: "You have changed your photo often today. Please try again later.",
  legal_version_stale:
    "Our terms have changed since this page was opened. Load it again to read them; all but your password is still there then.",
  account_exists: "This number already has an account. Log in with its password.",
  verification_required: "Your verification has run out. Ask for a new code.",
};

/** Failed form rules whose own message is enough, without advice (ERROR-2). */
const brokenRules: readonly PortFailure["code"][] = ["underage", "username_taken", "username_invalid"];

/**
 * Returns the text for a failure: the catalogue's sentence (ERROR-2), then what the customer can do. It is
 * shown once, in its field, otherwise in the notice bar. Undefined if the session handles it (STATUS-2,
 * STATUS-4).
 */
export function describeFailure(operation: FailedOperation, failure: PortFailure): string | undefined {
  if (isSilent(failure)) return undefined;
  const remedy = failure.message === "" ? remedies[failure.code] : failure.message;
  if (remedy === undefined) return failureMessages[operation];
  return brokenRules.includes(failure.code) ? remedy : inOneText(failureMessages[operation], remedy);
}

/** Returns two sentences as one text. */
export function inOneText(sentence: string, next: string): string {
  return `${sentence}${/[.!?]$/.test(sentence) ? "" : "."} ${next}`;
}
