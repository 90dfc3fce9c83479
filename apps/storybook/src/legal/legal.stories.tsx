import { CookiePolicy } from "@parlour/legal-texts/cookie-policy.tsx";
import { legalCombinations, legalFactsFixture } from "@parlour/legal-texts/legal-facts-fixture";
import { legalTitles } from "@parlour/legal-texts/legal-lines";
import {
  ChatDisclosure,
  EntryMarketingNotice,
  FooterTexts,
  PurchaseDisclosure,
} from "@parlour/legal-texts/notices.tsx";
import { PrivacyPolicy } from "@parlour/legal-texts/privacy-policy.tsx";
import { Terms } from "@parlour/legal-texts/terms.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { LegalPage } from "./legal-page.tsx";

const meta: Meta = { title: "Legal" };
export default meta;

const [both, marketingOnly, helplineOnly, neither] = legalCombinations.map(({ facts }) => facts);

/** A document in one region's combination of marketing and helpline. */
function story(title: string, content: ReactNode): StoryObj {
  return { render: () => <LegalPage title={title}>{content}</LegalPage> };
}

const factsOr = (facts = legalFactsFixture()) => facts;

export const TermsMarketingAndHelpline = story(legalTitles.terms, <Terms facts={factsOr(both)} />);
export const TermsMarketingOnly = story(legalTitles.terms, <Terms facts={factsOr(marketingOnly)} />);
export const TermsHelplineOnly = story(legalTitles.terms, <Terms facts={factsOr(helplineOnly)} />);
export const TermsNeither = story(legalTitles.terms, <Terms facts={factsOr(neither)} />);

export const PrivacyMarketingAndHelpline = story(
  legalTitles.privacy,
  <PrivacyPolicy facts={factsOr(both)} />,
);
export const PrivacyMarketingOnly = story(
  legalTitles.privacy,
  <PrivacyPolicy facts={factsOr(marketingOnly)} />,
);
export const PrivacyHelplineOnly = story(
  legalTitles.privacy,
  <PrivacyPolicy facts={factsOr(helplineOnly)} />,
);
export const PrivacyNeither = story(legalTitles.privacy, <PrivacyPolicy facts={factsOr(neither)} />);

export const Cookies = story(legalTitles.cookies, <CookiePolicy facts={legalFactsFixture()} />);

/** The current year is a fact of the day; stories keep one so that they look the same tomorrow. */
const storyYear = 2026;

export const Footer = story(
  "Footer",
  legalCombinations.map(({ name, facts }) => (
    <section key={name}>
      <h2>With {name}</h2>
      <FooterTexts facts={facts} year={storyYear} />
    </section>
  )),
);

export const Notices = story(
  "Notices",
  <>
    <section>
      <h2>Beside the phone field, in regions with marketing</h2>
      <EntryMarketingNotice facts={legalFactsFixture()} />
    </section>
    <section>
      <h2>In every chat</h2>
      <p>
        <ChatDisclosure />
      </p>
    </section>
    <section>
      <h2>Before a purchase</h2>
      <p>
        <PurchaseDisclosure facts={legalFactsFixture()} />
      </p>
    </section>
  </>,
);
