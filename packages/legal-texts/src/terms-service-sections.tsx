import { HelplineLine } from "./helpline-line.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { regionInSentence } from "./legal-lines.ts";
import type { LegalSection } from "./legal-text.ts";

function companyDetails(facts: LegalFacts): LegalSection {
  return {
    id: "company",
    title: "Who we are",
    body: (
      <>
        <p>
          {facts.brandName} is published and operated by {facts.company}, a company of the United Kingdom
          registered under number {facts.companyNumber} at {facts.companyAddress}, {facts.postcode} (“we”,
          “us”). “You” are the person who uses the service.
        </p>
        <p>Website: {facts.websiteUrl}</p>
        <p>
          Customer service: <a href={`mailto:${facts.customerServiceEmail}`}>{facts.customerServiceEmail}</a>
        </p>
        <HelplineLine facts={facts} />
      </>
    ),
  };
}

function service(facts: LegalFacts): LegalSection {
  return {
    id: "service",
    title: "What the service is",
    body: (
      <>
        <p>
          {facts.brandName} is a text-chat service for adults in {regionInSentence(facts.regionName)}. It
          exists for entertainment, fantasy and role play, and for nothing else.
        </p>
        <ul>
          <li>
            The profiles are fictional. Operators who work for us write every reply, and they take part only
            as chat partners. Names, ages, pictures and stories on a profile belong to the fiction.
          </li>
          <li>No meeting is possible, and none is promised by anything that is said in a chat.</li>
          <li>
            You sign in with your mobile phone number, which we confirm with a one-time code sent by text
            message.
          </li>
          <li>
            Messages are stored by a provider in the United Kingdom. Our staff may read them to answer you, to
            keep the service safe and to deal with complaints.
          </li>
        </ul>
      </>
    ),
  };
}

function eligibility(facts: LegalFacts): LegalSection {
  return {
    id: "eligibility",
    title: "Who may use it",
    body: (
      <>
        <p>
          You must be at least 18 years old and be in {regionInSentence(facts.regionName)}. You give us your
          true date of birth, and we may ask you to prove your age at any time. Where we can’t be sure that
          you are an adult we close the account.
        </p>
        <p>
          The mobile number must be your own and in lasting use. We refuse temporary, web-based and other
          disposable numbers. Keep your password to yourself: what is done with your account counts as done by
          you until you tell us otherwise.
        </p>
      </>
    ),
  };
}

function optOut(facts: LegalFacts): readonly LegalSection[] {
  const how = facts.marketing;
  if (how === null) return [];
  return [
    {
      id: "opt-out",
      title: "Marketing texts and how to stop them",
      body: (
        <>
          <p>
            If you are already a customer, we may send you text messages about this service and offers like
            it. They are free to you, and we send them to nobody else.
          </p>
          <p>
            To stop them, text <strong>STOP</strong> or <strong>{how.keyword}</strong> to{" "}
            <strong>{how.shortcode}</strong>. This works at once, at any time, and does not touch your account
            or your credits.
          </p>
        </>
      ),
    },
  ];
}

function conduct(facts: LegalFacts): LegalSection {
  return {
    id: "conduct",
    title: "Rules of conduct",
    body: (
      <>
        <p>Write what you like between adults, within these limits. You may not:</p>
        <ul>
          <li>
            mention, ask for or describe anything sexual that involves a person under 18, in any form or
            fiction;
          </li>
          <li>threaten, stalk, harass, blackmail or promote hatred or violence;</li>
          <li>ask for, offer or arrange anything illegal, including the sale of sexual services;</li>
          <li>ask for or give out addresses, phone numbers, bank details or other means of contact;</li>
          <li>
            pretend to be somebody else, or upload a picture that is not yours to use or that shows anyone but
            you;
          </li>
          <li>advertise, send bulk messages, or use software to write, read or collect anything;</li>
          <li>try to get round a limit, a block, a charge or a security measure of the service.</li>
        </ul>
        <p>
          Report anything that troubles you to {facts.customerServiceEmail}. We look at every report. Where we
          believe that a law has been broken or that somebody is in danger, we tell the police or another
          competent authority and hand over what they may lawfully ask for.
        </p>
      </>
    ),
  };
}

/** Company, service, eligibility, opt-out (marketing regions only) and conduct. */
export function termsServiceSections(facts: LegalFacts): readonly LegalSection[] {
  return [companyDetails(facts), service(facts), eligibility(facts), ...optOut(facts), conduct(facts)];
}
