/** Care rules shared by server and console: kinds of flags, their outcomes, and categories of bans. */

export const flagKinds = ["distress", "under_age", "threat", "scam"] as const;
export type FlagKind = (typeof flagKinds)[number];

/** What a message may be about, in the order in which it is offered (DESK-22). */
export const careSigns = ["suicide", "self_harm", "danger", "threat", "under_age", "distress"] as const;
export type CareSign = (typeof careSigns)[number];

/** Returns the kind of flag that a sign suggests. */
export function flagKindFor(sign: CareSign): FlagKind {
  switch (sign) {
    case "under_age":
    case "threat":
      return sign;
    case "suicide":
    case "self_harm":
    case "danger":
    case "distress":
      return "distress";
    default:
      return sign satisfies never;
  }
}

/** How a supervisor can decide a flag. Assigning it to somebody else does not decide it. */
export const flagOutcomes = ["no_concern", "continue_free", "ban"] as const;
export type FlagOutcome = (typeof flagOutcomes)[number];

/** What the holder of a conversation is told: how a flag was decided, a ban, the end of free replies (DESK-25). */
export const deskOutcomes = [...flagOutcomes, "charge_again"] as const;
export type DeskOutcomeKind = (typeof deskOutcomes)[number];

/** The outcomes allowed for a kind. A customer who may be under age is either confirmed as an adult or banned. */
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

/** Returns the ban category that a flag suggests. */
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

/**
 * Returns the days until somebody else reviews a ban of that category, unless the author sets another number.
 */
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

/** The most characters in a flag's note and in the text of its decision. */
export const careNoteLength = 500;
/** The most characters in a customer's appeal against a ban. */
export const appealNoteLength = 1000;

/** The length of a suggested break, in minutes. */
export const breakMinutes = { least: 5, most: 10 } as const;
