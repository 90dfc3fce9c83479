import { accessibilityText } from "./accessibility-statement.tsx";
import { cookieText } from "./cookie-policy.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { legalTitles, versionLine } from "./legal-lines.ts";
import type { LegalText } from "./legal-text.ts";
import { ChatDisclosure, EntryMarketingNotice, FooterTexts, PurchaseDisclosure } from "./notices.tsx";
import { plainParagraphs } from "./plain-text.ts";
import { privacyText } from "./privacy-policy.tsx";
import { termsText } from "./terms.tsx";

function page(title: string, paragraphs: readonly string[]): string {
  return `${[`${title}\n${"=".repeat(title.length)}`, ...paragraphs].join("\n\n")}\n`;
}

/** Returns the text without title and version, which the version number covers. */
export function legalMarkup({ lead, sections }: LegalText): string {
  const numbered = sections.flatMap(({ title, body }, index) => {
    const heading = `${index + 1}. ${title}`;
    return [`${heading}\n${"-".repeat(heading.length)}`, ...plainParagraphs(body)];
  });
  return [...plainParagraphs(lead), ...numbered].join("\n\n");
}

function documentPage(text: LegalText): string {
  return page(legalTitles[text.document], [versionLine(text.document), legalMarkup(text)]);
}

/** Renders the short notices, each under the place where it is shown. */
function noticesPage(facts: LegalFacts, year: number): string {
  const places: readonly (readonly [string, readonly string[]])[] = [
    ["Beside the phone field", plainParagraphs(<EntryMarketingNotice facts={facts} />)],
    ["In every chat", plainParagraphs(<ChatDisclosure />)],
    ["Before a purchase", plainParagraphs(<PurchaseDisclosure facts={facts} />)],
    ["Footer of every page", plainParagraphs(<FooterTexts facts={facts} year={year} />)],
  ];
  const shown = places.filter(([, paragraphs]) => paragraphs.length > 0);
  return page(
    "Notices",
    shown.flatMap(([place, paragraphs]) => [`${place}\n${"-".repeat(place.length)}`, ...paragraphs]),
  );
}

/**
 * Renders every legal text of a brand in a region as plain text, by file name: for lawyers to read and
 * compare. One sentence per line.
 *
 * @param year the current year, at the end of the copyright line
 */
export function legalFiles(facts: LegalFacts, year: number): { readonly [file: string]: string } {
  return {
    "terms.txt": documentPage(termsText(facts)),
    "privacy.txt": documentPage(privacyText(facts)),
    "cookies.txt": documentPage(cookieText(facts)),
    "accessibility.txt": documentPage(accessibilityText(facts)),
    "notices.txt": noticesPage(facts, year),
  };
}
