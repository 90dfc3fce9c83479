import {
  legalDocuments,
  legalVersions,
  versionInForce,
  type LegalDocument,
} from "@parlour/contract/legal-versions";
import { describe, expect, test } from "vitest";
import { accessibilityText } from "./accessibility-statement.tsx";
import { cookieText } from "./cookie-policy.tsx";
import { legalCombinations } from "./legal-facts-fixture.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { legalMarkup } from "./legal-export.tsx";
import { legalTitles } from "./legal-lines.ts";
import type { LegalText } from "./legal-text.ts";
import { privacyText } from "./privacy-policy.tsx";
import { termsText } from "./terms.tsx";
import { textFingerprints } from "./text-fingerprints.ts";

const texts: { readonly [Document in LegalDocument]: (facts: LegalFacts) => LegalText } = {
  terms: termsText,
  privacy: privacyText,
  cookies: (facts) => cookieText(facts),
  accessibility: accessibilityText,
};

/**
 * Returns sixteen hexadecimal digits that change with any word, in any combination of region, marketing and
 * helpline.
 */
async function fingerprintOf(textOf: (facts: LegalFacts) => LegalText): Promise<string> {
  const words = legalCombinations.map(({ facts }) => legalMarkup(textOf(facts))).join("\f");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns what to do if a document's text differs from its version in force; null if it does not. */
function advice(document: LegalDocument, found: string): string | null {
  const { version } = versionInForce(document);
  const known = textFingerprints[document][version];
  if (known === found) return null;
  const write = `${document}: { …, ${known === undefined ? version : version + 1}: "${found}" } in packages/legal-texts/src/text-fingerprints.ts`;
  return known === undefined
    ? `Version ${version} of the ${legalTitles[document]} has no fingerprint yet: write ${write}.`
    : `The words of the ${legalTitles[document]} are not those of version ${version}, which customers accepted. ` +
        `Add version ${version + 1} with its date and a line on what changed to packages/contract/src/legal-versions.ts, and write ${write}. ` +
        "(A version that was never deployed may keep its number and get this fingerprint instead.)";
}

describe.each(legalDocuments)("the %s", (document) => {
  test("have the words of their version in force", async () => {
    const problem = advice(document, await fingerprintOf(texts[document]));
    expect(problem, problem ?? "").toBeNull();
  });

  test("have a fingerprint for every version, and no two versions with the same words", () => {
    const known = textFingerprints[document];
    expect(Object.keys(known).map(Number)).toEqual(legalVersions[document].map(({ version }) => version));
    expect(new Set(Object.values(known)).size).toBe(legalVersions[document].length);
  });
});

test("a changed word changes the fingerprint, and the advice names version, file and fingerprint", async () => {
  const changed = (facts: LegalFacts): LegalText => {
    const text = termsText(facts);
    return {
      ...text,
      sections: text.sections.map((each) => ({
        ...each,
        title: each.title.replace("Refunds", "Money back"),
      })),
    };
  };
  const found = await fingerprintOf(changed);
  expect(found).not.toBe(await fingerprintOf(termsText));
  const next = versionInForce("terms").version + 1;
  expect(advice("terms", found)).toContain(`Add version ${next} with its date`);
  expect(advice("terms", found)).toContain("packages/contract/src/legal-versions.ts");
  expect(advice("terms", found)).toContain(`${next}: "${found}"`);
});
