import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { legalCombinations } from "@parlour/legal-texts/legal-facts-fixture";
import type { LegalFacts } from "@parlour/legal-texts/legal-facts";
import type { LegalSection, LegalText } from "@parlour/legal-texts/legal-text";
import { plainParagraphs } from "@parlour/legal-texts/plain-text";

/** One wording of a section; without a section: it is left out. */
interface Wording {
  readonly words: string;
  readonly section: LegalSection | undefined;
  /** The combinations of marketing and helpline with this wording. */
  readonly combinations: readonly string[];
}

type TextOf = (facts: LegalFacts) => LegalText;

function sectionText(section: LegalSection | undefined): string {
  return section === undefined ? "" : [section.title, ...plainParagraphs(section.body)].join("\n");
}

/** Returns the wordings of one section in a region, each with its combinations. */
function wordings(textOf: TextOf, region: RegionCode, id: string): readonly Wording[] {
  const found = new Map<string, Wording>();
  for (const { name, facts } of legalCombinations.filter((each) => each.region === region)) {
    const section = textOf(facts).sections.find((each) => each.id === id);
    const words = sectionText(section);
    const combinations = [...(found.get(words)?.combinations ?? []), name];
    found.set(words, { words, section, combinations });
  }
  return [...found.values()];
}

function sectionIds(textOf: TextOf): readonly string[] {
  return [...new Set(legalCombinations.flatMap(({ facts }) => textOf(facts).sections.map(({ id }) => id)))];
}

/**
 * Shows every wording of a document by marketing and helpline in each region; leaves out the parts that are
 * always equal.
 */
export function Combinations({ textOf }: { readonly textOf: TextOf }) {
  return regionCodes.map((region) => (
    <section key={region}>
      <h2>{regions[region].name}</h2>
      {sectionIds(textOf)
        .map((id) => ({ id, all: wordings(textOf, region, id) }))
        .filter(({ all }) => all.length > 1)
        .flatMap(({ id, all }) =>
          all.map(({ words, section, combinations }) => (
            <article key={`${id} ${words}`} data-combinations={combinations.join(", ")}>
              <h3>
                {section?.title ?? `No section “${all.find((each) => each.section)?.section?.title ?? id}”`}
              </h3>
              <p>With {combinations.join(" · ")}:</p>
              {section?.body}
            </article>
          )),
        )}
    </section>
  ));
}
