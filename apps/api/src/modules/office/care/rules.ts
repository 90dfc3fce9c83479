import {
  banCategoryFor,
  type BanCategory,
  type FlagKind,
  type FlagOutcome,
} from "@parlour/contract/rules/care";

/** Care: what a flag does to charging, and what a ban is called. */

/** Whether a flag takes the charge off its conversation: while it is open, and where it goes on for free after it. */
export function flagIsFree(flag: {
  readonly outcome: FlagOutcome | null;
  readonly chargedAgainAt: Date | null;
}): boolean {
  switch (flag.outcome) {
    case null:
      return true;
    case "continue_free":
      return flag.chargedAgainAt === null;
    case "no_concern":
    case "ban":
      return false;
    default:
      return flag.outcome satisfies never;
  }
}

/** A ban's category: what was chosen, otherwise what the flag suggests. */
export function banCategoryOf(kind: FlagKind, chosen: BanCategory | undefined): BanCategory {
  return chosen ?? banCategoryFor(kind);
}
