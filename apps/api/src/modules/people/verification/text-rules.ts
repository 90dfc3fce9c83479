/**
 * Limits on verification texts against pumping (TEXTS-3, TEXTS-4; docs/safety.md, "text pumping"): somebody
 * requests codes for numbers whose network pays them for each text. Such numbers are neighbours, their codes
 * stay unused, and few addresses request them.
 */

/** The window in seconds for counting an address's and a block's texts. */
export const hourSeconds = 60 * 60;
/** The window in seconds for counting all texts. */
export const daySeconds = 24 * 60 * 60;
/** Seconds after which an unentered code counts as unused; people enter theirs within a minute or two. */
export const judgedAfterSeconds = 5 * 60;
/** For how many seconds a block gets no codes after too many stayed unused. */
export const pauseSeconds = 60 * 60;
/** The share of unused codes among a block's newest ones from which the block is paused. */
const unusedShare = 0.75;
const leastJudged = 10;

/** The limits on texts, from the settings TEXTS_PER_DAY, TEXTS_PER_ADDRESS and TEXTS_PER_PREFIX. */
export interface TextLimits {
  readonly perDay: number;
  readonly perAddress: number;
  readonly perPrefix: number;
}

/**
 * Returns a number's block of 10,000 neighbours: all but its last four digits. Networks get mobile numbers in
 * blocks of at least that size, and mobile numbers belong to no town, so a limit per block does not cut off a
 * city: even with 20,000 sign-ups a day, each of a country's 8,000 blocks sees two or three.
 */
export function numberBlock(phone: string): string {
  return phone.slice(0, -4);
}

/** How many of a block's newest codes are examined: half of its hourly limit. */
export function judgedCodes({ perPrefix }: Pick<TextLimits, "perPrefix">): number {
  return Math.max(leastJudged, Math.floor(perPrefix / 2));
}

/** The texts sent recently, and whether the block's newest codes were used. */
export interface RecentTexts {
  /** Within 24 hours, over all brands and numbers. */
  readonly inAll: number;
  /** Within an hour, requested from this visitor's network. */
  readonly ofAddress: number;
  /** Within an hour, to this block. */
  readonly ofBlock: number;
  readonly pausedUntil: Date | null;
  /** The block's newest codes that are old enough to be judged, since its last pause and within 24 hours. */
  readonly judged: { readonly codes: number; readonly unused: number };
}

/** The limit that refused; `breaker` means that a pause of the block begins now. */
export type TextRefusal = "paused" | "breaker" | "address" | "block" | "day";

export type TextDecision =
  | { readonly send: true }
  | { readonly send: false; readonly refusal: TextRefusal; readonly seconds: number };

/** Whether another text may be sent now, apart from the number's own limit. */
export function decideText(limits: TextLimits, recent: RecentTexts, now: Date): TextDecision {
  const refuse = (refusal: TextRefusal, seconds: number): TextDecision => ({ send: false, refusal, seconds });
  const { pausedUntil, judged } = recent;
  if (pausedUntil !== null && pausedUntil > now) {
    return refuse("paused", (pausedUntil.getTime() - now.getTime()) / 1000);
  }
  if (judged.codes >= judgedCodes(limits) && judged.unused > judged.codes * unusedShare) {
    return refuse("breaker", pauseSeconds);
  }
  if (recent.ofAddress >= limits.perAddress) return refuse("address", hourSeconds);
  if (recent.ofBlock >= limits.perPrefix) return refuse("block", hourSeconds);
  if (recent.inAll >= limits.perDay) return refuse("day", hourSeconds);
  return { send: true };
}
