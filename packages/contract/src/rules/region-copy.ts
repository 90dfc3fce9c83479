import type { FieldProblem } from "../field-problem.ts";
import type { LandingContent, Theme } from "../landing-content.ts";
import type { RegionFacts } from "../regions.ts";
import { isUnwritten } from "../unwritten.ts";
import { contrastRatio } from "./contrast.ts";
import { normalizeText, reservedWordIn } from "./text-keywords.ts";

/** Contradictions between a brand's texts and the facts of the region (CONTENT-3). */

/**
 * Whether a text is a telephone number as people write it: digits in groups, also short ones such as 13 11
 * 14.
 */
function isTelephone(text: string): boolean {
  return /^\+?[\d(][\d ()-]*$/.test(text) && text.replaceAll(/\D/g, "").length >= 3;
}

/** A helpline number is given if, and only if, the region has a helpline (SITE-11). */
export function* helplineProblems(
  field: string,
  facts: RegionFacts,
  helpline: string | undefined,
): Generator<FieldProblem> {
  if (facts.hasHelpline && helpline === undefined) {
    yield {
      field,
      problem: "is missing",
      mend: `add the helpline's number: the region ${facts.name} has a helpline`,
    };
  } else if (!facts.hasHelpline && helpline !== undefined) {
    yield {
      field,
      problem: "would never be shown",
      mend: `remove it: the region ${facts.name} has no helpline`,
    };
  } else if (helpline !== undefined && !isUnwritten(helpline) && !isTelephone(helpline)) {
    yield {
      field,
      problem: `is "${helpline}", which nobody can dial`,
      mend: 'write a telephone number, such as "0808 157 0999"',
    };
  }
}

/**
 * A keyword must reach our number, and must differ from the brand's other keywords and from reserved words such as
 * STOP.
 */
export function* keywordProblems(
  path: string,
  facts: RegionFacts,
  { av, marketing }: LandingContent["keywords"],
): Generator<FieldProblem> {
  const offered = [
    ...(facts.hasAgeVerification ? [["av", av] as const] : []),
    ...(facts.hasMarketing ? [["marketing", marketing] as const] : []),
  ];
  for (const [name, { shortcode, phrase }] of offered) {
    if (!isTelephone(shortcode)) {
      yield {
        field: `${path}.${name}.shortcode`,
        problem: `is "${shortcode}", which nothing can be texted to`,
        mend: 'write a number, such as "60777"',
      };
    }
    const reserved = reservedWordIn(phrase);
    if (normalizeText(phrase) === "") {
      yield {
        field: `${path}.${name}.phrase`,
        problem: "has no letter or digit",
        mend: "write a word that customers can text",
      };
    } else if (reserved !== null) {
      yield {
        field: `${path}.${name}.phrase`,
        problem: `would be taken for ${reserved}`,
        mend: "choose another: carriers know that word in every text message",
      };
    }
  }
  if (
    offered.length > 0 &&
    normalizeText(av.phrase) !== "" &&
    normalizeText(av.phrase) === normalizeText(marketing.phrase)
  ) {
    yield {
      field: `${path}.marketing.phrase`,
      problem: `is the same as the age check's (av), "${av.phrase}"`,
      mend: "choose another: a customer who texts it would end marketing instead of proving their age",
    };
  }
}

/** Returns what is wrong with the colours together. Low contrast is not an error: it is repaired and reported. */
export function* schemeProblems(
  path: string,
  { scheme, background }: Pick<Theme, "scheme" | "background">,
): Generator<FieldProblem> {
  const lightness =
    contrastRatio(background, "#ffffff") >= contrastRatio(background, "#000000") ? "dark" : "light";
  if (scheme !== lightness) {
    yield {
      field: `${path}.scheme`,
      problem: `is "${scheme}", but the background ${background} is ${lightness}`,
      mend: `write "${lightness}", or choose another background`,
    };
  }
}
