import { describeProblem } from "@parlour/contract/field-problem";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { landingContentProblems } from "@parlour/contract/rules/landing-content-problems";

/** Problems named in one refusal at most. */
const maxProblems = 10;

/** Content that may be shown in a region, or everything that is wrong with it by its field and how to mend it. */
export function readContentOf(
  code: RegionCode,
  content: unknown,
): Result<LandingContent, { readonly code: "content_invalid"; readonly message: string }> {
  const problems = landingContentProblems(content, code).map(describeProblem);
  // No problem: the shape is vouched for.
  if (problems.length === 0) return succeed(content as LandingContent);
  const more = problems.length - maxProblems;
  const named = problems.slice(0, maxProblems).join("; ");
  return fail({ code: "content_invalid", message: more > 0 ? `${named}; and ${more} more` : named });
}
