import type { FieldProblem } from "../field-problem.ts";
import { LandingContent } from "../landing-content.ts";
import { regions, type RegionCode } from "../regions.ts";
import { schemaProblems } from "../schema-problems.ts";
import { isPictureAddress, isPictureField, textProblems, textsOf } from "./copy-text.ts";
import { helplineProblems, keywordProblems, schemeProblems } from "./region-copy.ts";

/**
 * Checks content written in the back office against the rules of a brand's manifest for a region. The server and the
 * editor call the same function, so the server accepts whatever the editor accepts.
 */

/** Fields that customers do not read as text. */
const noCopy = /^(?:theme|region)\.|^meta\.gtag$/;

function* copyProblems(content: LandingContent): Generator<FieldProblem> {
  for (const [field, text] of textsOf(content, "")) {
    if (isPictureField(field)) {
      if (!isPictureAddress(text)) {
        yield {
          field,
          problem: `is "${text}", which pages would not load`,
          mend: "put up a picture, or write a path of the site or an https address",
        };
      }
    } else if (!noCopy.test(field)) {
      yield* textProblems(field, text);
    }
  }
}

/** Finds contradictions to the region's facts, which no content can change. */
function* factProblems({ region }: LandingContent, code: RegionCode): Generator<FieldProblem> {
  const facts = regions[code];
  const wanted = [
    ["id", region.id, facts.id],
    ["regionName", region.regionName, facts.name],
    ["regionCurrencyAbbreviation", region.regionCurrencyAbbreviation, facts.currency],
    ["regionCurrencySymbol", region.regionCurrencySymbol, facts.currencySymbol],
  ] as const;
  for (const [name, is, should] of wanted) {
    if (is === should) continue;
    yield {
      field: `region.${name}`,
      problem: `is ${JSON.stringify(is)}`,
      mend: `write ${JSON.stringify(should)}: it is a fact of ${facts.name}`,
    };
  }
  const helpline = region.regionHelplineNumber === "" ? undefined : region.regionHelplineNumber;
  yield* helplineProblems("region.regionHelplineNumber", facts, helpline);
}

/**
 * Returns all problems of a content for a region, in the order of its fields; empty if it may be shown there.
 */
export function landingContentProblems(content: unknown, code: RegionCode): FieldProblem[] {
  const shape = schemaProblems(LandingContent, content);
  if (shape.length > 0) return shape;
  // The schema has validated it.
  const sound = content as LandingContent;
  return [
    ...schemeProblems("theme", sound.theme),
    ...keywordProblems("keywords", regions[code], sound.keywords),
    ...factProblems(sound, code),
    ...copyProblems(sound),
  ];
}
