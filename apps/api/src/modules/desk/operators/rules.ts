import type { PresenceChoice } from "@parlour/contract/operations/presence";

import { isAbusive } from "@parlour/contract/rules/abuse";
import { maskContact } from "@parlour/contract/rules/masked-contact";

/** The operators' desk: who may work on which conversation, and what the desk shows. */

/** After this many minutes without an action, others may take a claim over, and an answered one ends. */
export const staleClaimMinutes = 30;
/** The longest list the queue shows. */
export const queueLimit = 1000;
/** Characters of the newest message that the queue shows. */
export const previewLength = 120;

export interface Claim {
  readonly claimedBy: string | null;
  /** The claimant's last action. */
  readonly claimActedAt: Date | null;
  /** Until when its holder has put it away (DESK-38); null: not put away. */
  readonly snoozedUntil: Date | null;
}

/** The time before which a claim's last action makes it stale. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - staleClaimMinutes * 60_000);
}

/**
 * Whether a conversation can be claimed: it is free, already the operator's, or its claim is stale. The claim on one that
 * is put away does not go stale: nobody waits in it.
 */
export function claimable(claim: Claim, staffId: string, now: Date): boolean {
  if (claim.claimedBy === null || claim.claimedBy === staffId) return true;
  if (claim.snoozedUntil !== null) return false;
  return claim.claimActedAt === null || claim.claimActedAt < staleBefore(now);
}

/** Shown in the queue instead of an abusive message. */
export const abusePreview = "Abusive message hidden";

/** The beginning of a message, cut at a whole character. Abuse is hidden, numbers and addresses are masked (DESK-18, DESK-24). */
export function preview(body: string): string {
  if (isAbusive(body)) return abusePreview;
  const shown = maskContact(body) ?? body;
  const characters = Array.from(shown);
  if (characters.length <= previewLength) return shown;
  return `${characters.slice(0, previewLength - 1).join("")}…`;
}

/**
 * Returns where the console finds a profile's picture. Addresses from a brand's build do not work on the
 * console's host, which serves the brands' files below /brands/<brandId>/ (modules/site/sites). Others stay
 * as they are.
 */
export function deskPicture(brandId: string, address: string): string {
  return address.startsWith("/assets/") ? `/brands/${brandId}${address}` : address;
}

/**
 * Whether somebody can be given a conversation. The caller themselves may be disconnected: their call shows
 * that they are there.
 */
export function takesWork(presence: { readonly chosen: PresenceChoice } | undefined): boolean {
  return presence === undefined || presence.chosen === "available";
}

/** Whether an operator who holds that many other conversations can take one more. */
export function hasRoom(held: number, capacity: number): boolean {
  return held < capacity;
}
