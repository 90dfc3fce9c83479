import type { VerificationPurpose } from "@parlour/contract/operations/verification";

/** Limits of codes (CODE-4 to CODE-8, CODE-11; docs/api.md, "Verification is bound to the browser"). */

/** Wrong attempts that end a code, counted over all calls. */
export const triesPerCode = 3;
/** Seconds a code lives. */
export const codeLifeSeconds = 10 * 60;
/** Seconds a checked code is good for creating the account or resetting the password. */
export const ticketLifeSeconds = 30 * 60;
/** Seconds in which a number's codes are counted. */
export const countingSeconds = 24 * 60 * 60;

const codesPerDay: { readonly [Purpose in VerificationPurpose]: number } = { sign_in: 5, reset: 2 };
/** Over all purposes: a code for a reset is a code. */
const allCodesPerDay = 5;

/**
 * The texts sent to a number within the last day, by all brands together, either to browsers that have signed in to its
 * account or to all others. Each of the two groups has its own daily limits.
 */
export interface SentCodes {
  readonly total: number;
  readonly ofPurpose: number;
  /** When the brand sent its newest of this purpose that has not been used; null when none waits to be used. */
  readonly newestUnused: Date | null;
}

export type SendDecision =
  | { readonly send: true }
  | { readonly send: false; readonly code: "sms_limit" }
  | { readonly send: false; readonly code: "resend_cooldown"; readonly seconds: number };

/**
 * Whether another code may be sent now. The cooldown keeps a code from being asked for again while the first is
 * under way; one that was used is asked for no more, so whoever signs up, logs out and logs in waits for nothing.
 * The daily limits count every code.
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

/** What kind of line a number is, as the lookup port says. */
type LineType = "mobile" | "temporary" | "other" | "unknown";

/** Seconds for which a lookup's answer is believed: numbers seldom change their kind. */
export const lookupSeconds = 30 * 24 * 60 * 60;

/** Returns why a line gets no code (PHONE-6, PHONE-7); null if it gets one. */
export function lineProblem(line: LineType): "phone_temporary" | "phone_type" | null {
  switch (line) {
    case "temporary":
      return "phone_temporary";
    case "other":
      return "phone_type";
    // Numbers whose kind nobody knows are let through: the metadata says that they are mobiles.
    case "unknown":
    case "mobile":
      return null;
    default:
      return line satisfies never;
  }
}

/**
 * The text message. Its last line binds the code to the site, so that browsers offer it there and nowhere else
 * (the origin-bound one-time code format that WebOTP reads).
 */
export function codeText(code: string, brandName: string, host: string): string {
  return `${code} is your ${brandName} verification code. It works for 10 minutes. Do not share it with anyone.\n\n@${host} #${code}`;
}
