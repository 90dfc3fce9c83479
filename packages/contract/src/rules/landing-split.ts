import { newcombeInterval, wilsonInterval, type Interval } from "./intervals.ts";

/**
 * Counting by version of the landing content, and splits of two versions (SPLIT-1 to SPLIT-10). Pure.
 */

/** The version that a page shows, and the split that chose it; both count up from 1 at their site. */
export interface ShownLanding {
  readonly version: number;
  /** Null: no split was running. */
  readonly split: number | null;
}

/** How the page writes it: `7`, or `7-2` for version 7 in split 2. Everybody who got this version sends the same text. */
export const landingPattern = "^[1-9][0-9]{0,6}(-[1-9][0-9]{0,6})?$";

export function writeLanding({ version, split }: ShownLanding): string {
  return split === null ? String(version) : `${version}-${split}`;
}

/** Returns null for a text of another form. */
export function readLanding(text: string): ShownLanding | null {
  if (!new RegExp(landingPattern).test(text)) return null;
  const [version, split] = text.split("-");
  return { version: Number(version), split: split === undefined ? null : Number(split) };
}

/** What is counted, each step out of the pages that were shown. */
export const landingSteps = ["verified", "signedUp", "bought", "kept"] as const;
export type LandingStep = (typeof landingSteps)[number];

/** A first purchase counts up to this many days after the sign-up. */
export const boughtDays = 30;
/** A customer counts as kept if they are active at least this many days after the sign-up ... */
export const keptFromDays = 30;
/** ... and less than this many days after it. */
export const keptToDays = 60;

/** Days after the last sign-up from which a step's count can't grow any more. A day more for the job that counts. */
export const finalAfterDays: { readonly [Step in LandingStep]: number } = {
  verified: 1,
  signedUp: 1,
  bought: boughtDays + 1,
  kept: keptToDays + 1,
};

/** The two versions of a split; A is the published one. */
export type Variant = "a" | "b";

/**
 * Which version a page gets. `draw` is a new random number from 0 to below 1 for every page that is rendered: nothing
 * about the visitor goes into it (decision 0108).
 */
export function variantOf(draw: number, percentB: number): Variant {
  return draw * 100 < percentB ? "b" : "a";
}

/** The stop rule, fixed at the beginning: the first of the two ends the split. */
export interface StopRule {
  /** Pages shown, of both versions together. */
  readonly stopShown: number;
  /** The last day, by the region's clock. */
  readonly lastDay: string;
}

export const leastStopShown = 100;
export const mostStopShown = 10_000_000;
/** The most days that a split may run. */
export const longestSplitDays = 90;

/** Returns why its rule ends a split; null: it continues. The rule uses pages and days only, never the results. */
export function stopCause(
  { stopShown, lastDay }: StopRule,
  { shown, today }: { readonly shown: number; readonly today: string },
): "shown" | "day" | null {
  if (shown >= stopShown) return "shown";
  return today > lastDay ? "day" : null;
}

export interface LandingCounts {
  readonly shown: number;
  readonly verified: number;
  readonly signedUp: number;
  readonly bought: number;
  readonly kept: number;
  /** Pages shown at least `keptFromDays` ago; null: none of its days is that old, so nobody can be kept yet. */
  readonly keptShown: number | null;
}

/** Of which pages a step's share is: kept customers only of pages that are old enough. Null: the step can't have happened yet. */
function pagesOf({ shown, keptShown }: LandingCounts, step: LandingStep): number | null {
  return step === "kept" ? keptShown : shown;
}

/** Whether a step can have happened: nobody can be kept within 30 days of the first page. */
export function isKnown(counts: LandingCounts, step: LandingStep): boolean {
  return counts.shown === 0 || pagesOf(counts, step) !== null;
}

/** A step's share among pages shown, with its interval; null if more were counted than shown, for example after a crash. */
export function stepShare(
  counts: LandingCounts,
  step: LandingStep,
): (Interval & { readonly share: number }) | null {
  const share = { count: counts[step], total: pagesOf(counts, step) ?? 0 };
  if (share.total === 0 || share.count > share.total) return null;
  return { share: share.count / share.total, ...wilsonInterval(share) };
}

export type SplitVerdict = "b_better" | "a_better" | "undecided";

/** A split's result for a step: the difference B minus A with its interval. */
export interface SplitStepResult extends Interval {
  readonly difference: number;
  readonly verdict: SplitVerdict;
}

/** Compares the versions in one step; null if one of them has no share. */
export function compareStep(a: LandingCounts, b: LandingCounts, step: LandingStep): SplitStepResult | null {
  const [before, after] = [stepShare(a, step), stepShare(b, step)];
  if (before === null || after === null) return null;
  const interval = newcombeInterval(
    { count: a[step], total: pagesOf(a, step) ?? 0 },
    { count: b[step], total: pagesOf(b, step) ?? 0 },
  );
  const verdict = interval.low > 0 ? "b_better" : interval.high < 0 ? "a_better" : "undecided";
  return { difference: after.share - before.share, ...interval, verdict };
}

/**
 * With a deviation of more standard deviations than this, the pages were not divided as the split says. Chance alone
 * gives this once in 100,000 splits.
 */
const balanceLimit = 4.417;

/**
 * Whether the pages shown were divided as the split says. If not, something other than chance decided which version
 * people saw, and no result is valid.
 */
export function isBalanced(shownA: number, shownB: number, percentB: number): boolean {
  const total = shownA + shownB;
  if (total === 0) return true;
  const expected = percentB / 100;
  const deviation = Math.abs(shownB - total * expected) / Math.sqrt(total * expected * (1 - expected));
  // half a page, because pages come whole
  return deviation <= balanceLimit + 0.5 / Math.sqrt(total * expected * (1 - expected));
}
