import type { VerificationPurpose } from "@parlour/contract/operations/verification";

/** Limits of codes (CODE-4 to CODE-8, CODE-11; docs/api.md, "Verification is bound to the browser"). */

/** The number of wrong attempts that end a code, counted over all calls. */
export const triesPerCode = 3;
/** For how many seconds a code is valid. */
export const codeLifeSeconds = 10 * 60;
/** For how many seconds a checked code allows creating the account or resetting the password. */
export const ticketLifeSeconds = 30 * 60;
/** The window in seconds for counting a number's codes. */
export const countingSeconds = 24 * 60 * 60;

const codesPerDay: { readonly [Purpose in VerificationPurpose]: number } = { sign_in: 5, reset: 2 };
/** For all purposes together. */
const allCodesPerDay = 5;

/**
 * The texts sent to a number within the last day, by all brands together, either to browsers that have signed in to its
 * account or to all others. Each of the two groups has its own daily limits.
 */
export interface SentCodes {
  readonly total: number;
  readonly ofPurpose: number;
  /** When the brand sent its newest unused code for this purpose; null if there is none. */
  readonly newestUnused: Date | null;
}

export type SendDecision =
  | { readonly send: true }
  | { readonly send: false; readonly code: "sms_limit" }
  | { readonly send: false; readonly code: "resend_cooldown"; readonly seconds: number };

/**
 * Decides whether another code may be sent now. The cooldown prevents requests while the last code is under
 * way. It does not apply after a used code, so that a customer who signs up, logs out and logs in again need
 * not wait. The daily limits count every code.
 */
export function decideSend(
  purpose: VerificationPurpose,
  sent: SentCodes,
  now: Date,
  cooldownSeconds: number,
): SendDecision {
  if (sent.newestUnused !== null) {
    const elapsed = (now.getTime() - sent.newestUnused.getTime()) / 1000;
    if (elapsed < cooldownSeconds) {
      return { send: false, code: "resend_cooldown", seconds: cooldownSeconds - elapsed };
    }
  }
  const spent = sent.total >= allCodesPerDay || sent.ofPurpose >= codesPerDay[purpose];
  return spent ? { send: false, code: "sms_limit" } : { send: true };
}

/** The kind of a number's line, as the lookup reports it. */
type LineType = "mobile" | "temporary" | "other" | "unknown";

/** For how many seconds a lookup's result is used: numbers seldom change their kind. */
export const lookupSeconds = 30 * 24 * 60 * 60;

/** Returns why a line gets no code (PHONE-6, PHONE-7); null if it gets one. */
export function lineProblem(line: LineType): "phone_temporary" | "phone_type" | null {
  switch (line) {
    case "temporary":
      return "phone_temporary";
    case "other":
      return "phone_type";
    // Numbers of unknown kind are allowed: their metadata says that they are mobiles.
    case "unknown":
    case "mobile":
      return null;
    default:
      return line satisfies never;
  }
}

/**
 * Returns the text message. Its last line binds the code to the site, so that browsers offer it only there
 * (the origin-bound one-time code format that WebOTP reads).
 */
export function codeText(code: string, brandName: string, host: string): string {
  return `${code} is your ${brandName} verification code. It works for 10 minutes. Do not share it with anyone.\n\n@${host} #${code}`;
}
