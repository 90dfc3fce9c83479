import {
  strongestDemand,
  type AgeDemand,
  type AgeMethod,
  type AgeResult,
} from "@parlour/contract/rules/age-check";

/** Rules of age checks (AGE-12 to AGE-21). */

/**
 * Whether a reported end of a check is stored over what is stored already. The first end counts, except that a check can
 * still be passed after it failed or was given up, because providers let people try again. A cancelled one never counts.
 */
export function takesResult(stored: AgeResult | null, reported: AgeResult): boolean {
  switch (stored) {
    case null:
      return true;
    case "failed":
    case "abandoned":
    case "unknown":
      return reported === "passed";
    case "passed":
    case "cancelled":
      return false;
    default:
      return stored satisfies never;
  }
}

const strengths: readonly AgeMethod[] = ["text", "phone", "document", "supervisor"];

/** Returns the stronger of the proofs that a customer has. */
export function strongerProof(proved: AgeMethod | null, passed: AgeMethod): AgeMethod {
  return proved !== null && strengths.indexOf(proved) > strengths.indexOf(passed) ? proved : passed;
}

/** Returns what a customer has to prove: what the site asks for, and at least a check if a supervisor asked for one. */
export function demandOfCustomer(site: AgeDemand, checkAsked: boolean): AgeDemand {
  return checkAsked ? strongestDemand([site, "phone"]) : site;
}

/** For how many seconds without a result the provider is asked, and after which a check counts as given up. */
export const lookSeconds = { first: 60, last: 86_400 } as const;
