import type { AgeCheckEntry } from "@parlour/contract/operations/age-checks";
import type { AgeMethod, AgeResult } from "@parlour/contract/rules/age-check";

/** The labels of age checks. */

export const ageMethodLabels: { readonly [Method in AgeMethod]: string } = {
  text: "Text from the phone",
  phone: "Mobile network",
  document: "Hosted check",
  supervisor: "Supervisor",
};

const resultLabels: { readonly [Result in AgeResult]: string } = {
  passed: "Passed",
  failed: "Not passed",
  abandoned: "Not finished",
  unknown: "The network doesn't know",
  cancelled: "Counts no more: the date of birth was changed",
};

/** Returns how a check ended, or that it is under way. */
export function ageResultLabel({ result }: Pick<AgeCheckEntry, "result">): string {
  return result === null ? "Under way" : resultLabels[result];
}
