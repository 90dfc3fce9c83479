import type { FlagKind } from "@parlour/contract/rules/care";

/** The names of the flags (CARE-1). */
export const kindNames: { readonly [Kind in FlagKind]: string } = {
  distress: "Distress",
  under_age: "Under age",
  threat: "Threat",
  scam: "Scam",
};
