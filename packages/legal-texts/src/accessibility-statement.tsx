import type { RegionCode } from "@parlour/contract/regions";
import { LegalDocument } from "./legal-document.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import type { LegalText } from "./legal-text.ts";

interface Body {
  readonly name: string;
  readonly url: string;
}

/**
 * Who helps if we don't, by region. Sources: Equality Act 2010 (GB), section 29; Disability Discrimination Act 1992 (AU),
 * section 24; European Union (Accessibility Requirements of Products and Services) Regulations 2023, S.I. No. 636 of 2023
 * (IE), after Directive (EU) 2019/882, article 13(2).
 */
const bodies: { readonly [Code in RegionCode]: Body } = {
  GB: {
    name: "Equality Advisory and Support Service",
    url: "https://www.equalityadvisoryservice.com",
  },
  AU: { name: "Australian Human Rights Commission", url: "https://humanrights.gov.au/complaints" },
  IE: {
    name: "Competition and Consumer Protection Commission",
    url: "https://www.ccpc.ie",
  },
};

/** Returns the accessibility statement (LEGAL-8). */
export function accessibilityText(facts: LegalFacts): LegalText {
  const { brandName, customerServiceEmail, region } = facts;
  const { name, url } = bodies[region];
  return {
    document: "accessibility",
    lead: (
      <p>{brandName} is for every adult. This page says what works, what does not yet, and whom to tell.</p>
    ),
    sections: [
      {
        id: "standard",
        title: "What we aim for",
        body: (
          <p>
            The site follows the Web Content Accessibility Guidelines 2.2, level AA. It works with a keyboard
            alone, with screen readers, at 320 pixels wide, which is a usual screen at 400% zoom, and with
            less motion if your device asks for that.
          </p>
        ),
      },
      {
        id: "checks",
        title: "How we check it",
        body: (
          <p>
            Every screen is checked by a program each time it changes, and whole visits are made by keyboard.
            People who use assistive technology have not tested the whole site yet.
          </p>
        ),
      },
      {
        id: "limits",
        title: "What does not work yet",
        body: (
          <ul>
            <li>The fields for your card, and the check that you are human, come from other companies.</li>
            <li>Pictures of profiles have no description beyond the profile’s own words.</li>
            <li>
              A photo of yours is cropped with buttons and keys, and you have to see it to judge the result.
            </li>
          </ul>
        ),
      },
      {
        id: "tell",
        title: "Tell us",
        body: (
          <p>
            If something keeps you out, write to {customerServiceEmail}, or use Help and complaints in your
            account. We answer within 30 days, and give you what you need in another form until it is put
            right.
          </p>
        ),
      },
      {
        id: "others",
        title: "If our answer does not help",
        body: (
          <p>
            You can turn to the {name}, {url}.
          </p>
        ),
      },
    ],
  };
}

/** The accessibility statement of a brand in a region. */
export function AccessibilityStatement({ facts }: { readonly facts: LegalFacts }) {
  return <LegalDocument text={accessibilityText(facts)} facts={facts} />;
}
