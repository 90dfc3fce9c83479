import type { DeskOutcome } from "@parlour/contract/operations/desk-outcomes";
import type { FlagKind } from "@parlour/contract/rules/care";

const flagNames: { readonly [Kind in FlagKind]: string } = {
  distress: "distress",
  under_age: "age",
  threat: "threat",
  scam: "scam",
};

/** Describes what somebody decided about a conversation that this operator held (DESK-25). */
export function outcomeText({ outcome, flagKind, customerName, profileName }: DeskOutcome): string {
  const flag = flagKind === null ? "The flag" : `The ${flagNames[flagKind]} flag`;
  switch (outcome) {
    case "ban":
      return `${customerName} was banned. The conversation with ${profileName} has ended: nothing is left to do.`;
    case "no_concern":
      return `${flag} on ${customerName} is decided: no concern. Replies are charged as usual.`;
    case "continue_free":
      return `${flag} on ${customerName} is decided: go on, and replies stay free.`;
    case "charge_again":
      return `Replies to ${customerName} are charged again.`;
    default:
      return outcome satisfies never;
  }
}
