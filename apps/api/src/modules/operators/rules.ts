/** The operators' desk: who may work on which conversation, and how sign-in is slowed down. */

/** Hours a console session lives. */
export const sessionHours = 8;
/** A claim without action for this long may be taken over. */
export const staleClaimMinutes = 30;
/** The longest list the queue shows. */
export const queueLimit = 200;
/** Characters of the newest message that the queue shows. */
export const previewLength = 120;

export interface Claim {
  readonly claimedBy: string | null;
  /** The claimant's last action. */
  readonly claimActedAt: Date | null;
}

/** Claims whose last action is before this moment are stale. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - staleClaimMinutes * 60_000);
}

/** Whether a conversation can be claimed: it is free, already the operator's, or its claim is stale. */
export function claimable(claim: Claim, staffId: string, now: Date): boolean {
  if (claim.claimedBy === null || claim.claimedBy === staffId) return true;
  return claim.claimActedAt === null || claim.claimActedAt < staleBefore(now);
}

/** The beginning of a message, cut at a whole character. */
export function preview(body: string): string {
  const characters = Array.from(body);
  if (characters.length <= previewLength) return body;
  return `${characters.slice(0, previewLength - 1).join("")}…`;
}

/**
 * Where the console finds a profile's picture: the address that a brand's build gave it leads nowhere at the
 * console's host, which serves the brands' files below /brands/<brandId>/ (modules/sites). Others stay as they are.
 */
export function deskPicture(brandId: string, address: string): string {
  return address.startsWith("/assets/") ? `/brands/${brandId}${address}` : address;
}

/** Seconds in which sign-in tries are counted. */
export const signInWindowSeconds = 15 * 60;

/**
 * Sign-in tries in that time: of a name from one address, of a name from anywhere (more generous, so that a
 * stranger elsewhere does not lock an operator out), of an address.
 */
export const signInTries = { nameAtAddress: 8, name: 40, address: 100 } as const;
