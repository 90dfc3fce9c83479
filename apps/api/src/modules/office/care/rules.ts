import {
  banCategoryFor,
  type BanCategory,
  type FlagKind,
  type FlagOutcome,
} from "@parlour/contract/rules/care";

/** Care rules: the effect of a flag on charging, and the category of a ban. */

/** Whether replies are free because of a flag: while it is open, or if its decision made them free. */
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

/** Returns a ban's category: the chosen one, otherwise the one the flag suggests. */
export function banCategoryOf(kind: FlagKind, chosen: BanCategory | undefined): BanCategory {
  return chosen ?? banCategoryFor(kind);
}
