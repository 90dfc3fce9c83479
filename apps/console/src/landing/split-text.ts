import type { LandingFigures, LandingSplit } from "@parlour/contract/operations/ops-landing";
import {
  compareStep,
  isBalanced,
  isKnown,
  stepShare,
  type LandingStep,
  type SplitVerdict,
} from "@parlour/contract/rules/landing-split";
import { daysText } from "../insight/figure-text.ts";

/** Texts of the console about a split. Pure. */

export const stepLabels: { readonly [Step in LandingStep]: string } = {
  verified: "Verified a number",
  signedUp: "Signed up",
  bought: "Bought",
  kept: "Kept",
};

/** 0.01234 -> "1.23 %". */
export function percentText(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

/** 0.01234 -> "+1.23", in percentage points. */
export function pointsText(difference: number): string {
  const points = (difference * 100).toFixed(2);
  return difference >= 0 ? `+${points}` : points.replace("-", "−");
}

/** "12, 1.20 % (0.69 to 2.09)", or the count alone if there is no share. Says so if the step can't have happened yet. */
export function shareText(figures: LandingFigures, step: LandingStep): string {
  if (!isKnown(figures, step)) return "Not known yet";
  const share = stepShare(figures, step);
  const count = figures[step].toLocaleString("en-GB");
  if (share === null) return count;
  const range = `${(share.low * 100).toFixed(2)} to ${(share.high * 100).toFixed(2)}`;
  return `${count}, ${percentText(share.share)} (${range})`;
}

const verdicts: { readonly [Verdict in SplitVerdict]: string } = {
  a_better: "A is better",
  b_better: "B is better",
  undecided: "No difference shown",
};

/** Why a split has no result; null: it has one. */
export function spoiltText({ endCause, figures, percentB }: LandingSplit): string | null {
  if (endCause === "early") return "An admin ended it early, so it has no result.";
  if (endCause === "published") return "Another version was published before it ended, so it has no result.";
  if (figures !== null && !isBalanced(figures.a.shown, figures.b.shown, percentB)) {
    return "Pages were not divided as the split says, so it has no result. Report this as a fault.";
  }
  return null;
}

export interface StepResult {
  readonly step: LandingStep;
  readonly a: string;
  readonly b: string;
  /** B minus A in percentage points, with its interval; null: not shown. */
  readonly difference: string | null;
  readonly verdict: string;
}

/** A step of an ended split. `today` decides whether its figures are final. */
export function stepResult(split: LandingSplit, step: LandingStep, today: string): StepResult | null {
  const { figures, finalFrom } = split;
  if (figures === null || finalFrom === null) return null;
  const shown = { step, a: shareText(figures.a, step), b: shareText(figures.b, step) };
  if (spoiltText(split) !== null) return { ...shown, difference: null, verdict: "No result" };
  if (today < finalFrom[step]) {
    const day = daysText(finalFrom[step], finalFrom[step]);
    return { ...shown, difference: null, verdict: `Not final before ${day}` };
  }
  const compared = compareStep(figures.a, figures.b, step);
  if (compared === null) return { ...shown, difference: null, verdict: "Nothing to compare" };
  const range = `${pointsText(compared.low)} to ${pointsText(compared.high)}`;
  return {
    ...shown,
    difference: `${pointsText(compared.difference)} (${range})`,
    verdict: verdicts[compared.verdict],
  };
}

/** How a split ended, in a few words. */
export const endTexts = {
  shown: "Ended by its rule: all pages shown",
  day: "Ended by its rule: last day over",
  early: "Ended early",
  published: "Ended by a publication",
} as const;
