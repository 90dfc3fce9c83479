import type { Remark } from "./flow-store.ts";
import { failureMessages, inOneText, isSilent, remedies, sharedFieldMessages } from "./messages.ts";
import type { PortFailure } from "./ports.ts";

/** Texts that only overlays show: pages load without them. */

/**
 * Returns the message if a code could not be sent on the Entry step: the server's own text if it is for
 * customers, otherwise ours.
 */
export function codeFailureText(failure: PortFailure): string | null {
  if (isSilent(failure)) return null;
  if (failure.message !== "") return failure.message;
  // Too short or too long for any number, so the schema refuses it.
  if (failure.code === "invalid_request") return sharedFieldMessages.phoneIncomplete;
  return remedies[failure.code] ?? failureMessages.processVerificationCode;
}

/** Returns the text of a remark at the top of an overlay: after a reload, or for a refused registration. */
export function remarkText(remark: Remark): string {
  const remedy = remedies[remark];
  if (remark === "password_again" && remedy !== undefined) return remedy;
  return remedy === undefined
    ? failureMessages.registerAccount
    : inOneText(failureMessages.registerAccount, remedy);
}
