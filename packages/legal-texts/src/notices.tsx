import { chatDisclosure, purchaseDisclosure } from "@parlour/contract/rules/disclosure";
import { HelplineLine } from "./helpline-line.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { copyrightYears } from "./legal-lines.ts";

interface FactsProps {
  readonly facts: LegalFacts;
}

/**
 * The marketing opt-out notice next to the phone field, before the number is given; nothing in a region
 * without marketing (PHONE-9).
 */
export function EntryMarketingNotice({ facts }: FactsProps) {
  const optOut = facts.marketing;
  if (optOut === null) return null;
  return (
    <p>
      Once you are a customer, {facts.brandName} may text you offers about this service. These texts are free
      to receive. If you would rather not get them, text STOP or {optOut.keyword} to {optOut.shortcode}, now
      or at any time.
    </p>
  );
}

interface FooterTextsProps extends FactsProps {
  /** The current year, four digits. */
  readonly year: number;
}

/** The footer's lines (LANDING-6 to LANDING-8): 18+, purpose, company, helpline, opt-out, copyright. */
export function FooterTexts({ facts, year }: FooterTextsProps) {
  const optOut = facts.marketing;
  return (
    <>
      <p>
        <strong>18+ only.</strong> {facts.brandName} is for entertainment, fantasy and role play between
        adults. Profiles are fictional and answered by operators. No meeting is possible.
      </p>
      <p>
        Operated by {facts.company}, {facts.postcode}.
      </p>
      <HelplineLine facts={facts} />
      {optOut === null ? null : (
        <p>
          To stop marketing texts, text STOP or {optOut.keyword} to {optOut.shortcode}.
        </p>
      )}
      <p>
        <small>
          © {copyrightYears(year)} {facts.company}
        </small>
      </p>
    </>
  );
}

/** The disclosure in every chat's header (CHAT-11). */
export function ChatDisclosure() {
  return <>{chatDisclosure}</>;
}

/** The information before a purchase (BUNDLE-5). */
export function PurchaseDisclosure({ facts }: FactsProps) {
  return <>{purchaseDisclosure(facts.company)}</>;
}
