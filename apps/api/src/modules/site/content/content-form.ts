import { describeProblem, type FieldProblem } from "@parlour/contract/field-problem";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { isPictureField, textsOf } from "@parlour/contract/rules/copy-text";
import { landingContentProblems } from "@parlour/contract/rules/landing-content-problems";
import type { Settings } from "../../../plugins/settings.ts";

/** The most problems named in one refusal. */
const maxProblems = 10;

/** The third-party settings of pages that only the deployment may set. */
type PageSources = Pick<Settings["sites"], "pictureOrigins" | "analyticsIds">;

function* sourceProblems(
  content: LandingContent,
  { pictureOrigins = [], analyticsIds = [] }: PageSources,
): Generator<FieldProblem> {
  const { gtag } = content.meta;
  if (gtag !== "" && !analyticsIds.includes(gtag)) {
    yield {
      field: "meta.gtag",
      problem: `is "${gtag}", which this deployment does not count with`,
      mend: "leave it empty, or have the id added to ANALYTICS_IDS",
    };
  }
  for (const [field, address] of textsOf(content, "")) {
    if (!isPictureField(field) || !address.startsWith("https:")) continue;
    const { origin } = new URL(address);
    if (pictureOrigins.includes(origin)) continue;
    yield {
      field,
      problem: `is at ${origin}, from where pages load no pictures`,
      mend: "put up the picture here, or have the origin added to PICTURE_ORIGINS",
    };
  }
}

/**
 * Reads content for a region; returns all problems with their fields and how to fix them if it can't be
 * shown.
 */
export function readContentOf(
  code: RegionCode,
  content: unknown,
  sources: PageSources,
): Result<LandingContent, { readonly code: "content_invalid"; readonly message: string }> {
  const ofItself = landingContentProblems(content, code);
  // With problems of its own the shape is unknown; otherwise the type is safe.
  const found = ofItself.length > 0 ? ofItself : [...sourceProblems(content as LandingContent, sources)];
  if (found.length === 0) return succeed(content as LandingContent);
  const problems = found.map(describeProblem);
  const more = problems.length - maxProblems;
  const named = problems.slice(0, maxProblems).join("; ");
  return fail({ code: "content_invalid", message: more > 0 ? `${named}; and ${more} more` : named });
}
