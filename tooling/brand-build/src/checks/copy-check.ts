import { fileOfField } from "@parlour/brand-config/field-file";
import { fieldOfContent, textsWithPaths, unwrittenFields } from "@parlour/brand-config/unwritten-fields";
import { isUnwritten, toWrite } from "@parlour/contract/unwritten";
import { offServiceBreaks, offServiceNames } from "@parlour/contract/rules/off-service";
import { starterTones, type Brand, type BrandRegion } from "@parlour/brand-config/brand";

/** One thing to do before a brand is ready. */
export interface Finding {
  readonly about: string;
  readonly mend: string;
}

/** A finding with the brand's file in which to fix it, such as `src/content/gb.ts`. */
export interface FiledFinding extends Finding {
  readonly file: string;
}

const leastStarters = 12;
const leastProfiles = 6;
/** Our own rule, stricter than the legal 18, so that nobody doubts a profile's age. */
const leastProfileAge = 24;

/** A finding about a field of the manifest. */
const onField = (field: string, about: string, mend: string): FiledFinding => ({
  file: fileOfField(field, true),
  about: `${field} ${about}`,
  mend,
});

/** Finds texts that are not written yet. */
function unwritten(brand: Brand): FiledFinding[] {
  return unwrittenFields(brand).map((field) =>
    onField(field, "is not written yet", `write it in place of "${toWrite} …"`),
  );
}

function* amounts(brand: Brand): Generator<FiledFinding> {
  for (const tone of starterTones) {
    const count = brand.starters[tone].length;
    if (count < leastStarters) {
      yield onField(
        `starters.${tone}`,
        `has ${count} of ${leastStarters}`,
        `write at least ${leastStarters}: customers draw from them`,
      );
    }
  }
  if (brand.profiles.length < leastProfiles) {
    yield onField("profiles", `has ${brand.profiles.length}`, `add until there are ${leastProfiles}`);
  }
  for (const [index, { name, age }] of brand.profiles.entries()) {
    if (age < leastProfileAge) {
      yield onField(
        `profiles[${index}].age`,
        `is ${age} (${name})`,
        `make every profile at least ${leastProfileAge}`,
      );
    }
  }
}

/** Finds ideas in a persona that an operator could not send: the server would hold them back (DESK-20). */
function* heldBackIdeas({ profiles }: Brand): Generator<FiledFinding> {
  for (const [index, { persona }] of profiles.entries()) {
    for (const [place, idea] of persona.openings.entries()) {
      const [found] = offServiceBreaks(idea);
      if (found === undefined) continue;
      yield onField(
        `profiles[${index}].persona.openings[${place}]`,
        `contains ${offServiceNames[found.rule]}: "${found.words}"`,
        "write an idea that stays in the story",
      );
    }
  }
}

/** Fields that regions may share: pictures, names, numbers, choices. */
const mayRepeat =
  /(?:imageUrl|favicon|[lL]ogo|[iI]con|altText|phrase|shortcode|gtag|\.name|\.tagline|\.theme\.\w+|Symbol|Abbreviation)$/;

function* sameCopy(one: BrandRegion, other: BrandRegion): Generator<FiledFinding> {
  const texts = new Map(textsWithPaths(other.content, "content"));
  for (const [path, text] of textsWithPaths(one.content, "content")) {
    if (texts.get(path) === text && text.length > 12 && !mayRepeat.test(path)) {
      yield onField(
        fieldOfContent(other.code, path),
        `reads the same as in ${one.code}`,
        "give each region its own voice",
      );
    }
  }
}

/** Finds texts that are missing, too short, or repeated. */
export function copyFindings(brand: Brand): FiledFinding[] {
  const pairs = brand.regions.flatMap((one, index) =>
    brand.regions.slice(index + 1).map((other) => [one, other] as const),
  );
  return [
    ...unwritten(brand),
    ...amounts(brand),
    ...heldBackIdeas(brand),
    ...pairs.flatMap(([one, other]) => [...sameCopy(one, other)]),
  ];
}

/** Finds legal facts that were filled in with placeholders. */
export function legalFindings({ company, domain }: Brand): FiledFinding[] {
  const findings: FiledFinding[] = [];
  const emailHost = company.customerServiceEmail.split("@")[1] ?? "";
  if (emailHost !== domain && !emailHost.endsWith(`.${domain}`)) {
    findings.push(
      onField(
        "company.customerServiceEmail",
        `is at ${emailHost}, not at ${domain}`,
        "use an address of the brand's own domain, which customers can recognise",
      ),
    );
  }
  if (!/\d/.test(company.number) && !isUnwritten(company.number)) {
    findings.push(onField("company.number", "has no digit", "write the registration number"));
  }
  return findings;
}
