/** Care: what can be flagged, how a flag can end, and why somebody can be banned. Both sides keep to it. */

export const flagKinds = ["distress", "under_age", "threat", "scam"] as const;
export type FlagKind = (typeof flagKinds)[number];

/** How a supervisor can decide a flag; handing over is no end: the flag stays open with somebody else. */
export const flagOutcomes = ["no_concern", "continue_free", "ban"] as const;
export type FlagOutcome = (typeof flagOutcomes)[number];

/** The outcomes open to a kind: somebody who may be under age is either an adult or has to go, never kept on for free. */
export function outcomesFor(kind: FlagKind): readonly FlagOutcome[] {
  switch (kind) {
    case "under_age":
      return ["no_concern", "ban"];
    case "distress":
    case "threat":
    case "scam":
      return flagOutcomes;
    default:
      return kind satisfies never;
  }
}

export const banCategories = ["under_age", "threat", "abuse", "scam", "payment", "spam", "other"] as const;
export type BanCategory = (typeof banCategories)[number];

/** Which reason for a ban a flag suggests. */
export function banCategoryFor(kind: FlagKind): BanCategory {
  switch (kind) {
    case "under_age":
    case "threat":
    case "scam":
      return kind;
    case "distress":
      return "other";
    default:
      return kind satisfies never;
  }
}

/** Days until a ban of that reason is looked at again by somebody else, unless whoever bans says otherwise. */
export function usualReviewDays(category: BanCategory): number {
  switch (category) {
    case "under_age":
    case "scam":
      return 365;
    case "threat":
      return 180;
    case "abuse":
    case "payment":
    case "other":
      return 90;
    case "spam":
      return 30;
    default:
      return category satisfies never;
  }
}

/** The longest time until a review, in days. */
export const longestReviewDays = 3650;

/** Characters of a flag's note and of what is written at its decision. */
export const careNoteLength = 500;
/** Characters of what a customer wrote against a ban. */
export const appealNoteLength = 1000;

/** How long a suggested break lasts, in minutes. */
export const breakMinutes = { least: 5, most: 10 } as const;
