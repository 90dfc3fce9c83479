import { HelplineLine } from "./helpline-line.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { regionInSentence } from "./legal-lines.ts";
import type { LegalSection } from "./legal-text.ts";

function summary({ brandName }: LegalFacts): LegalSection {
  return {
    id: "summary",
    title: "Summary",
    body: (
      <ul>
        <li>
          We ask for what {brandName} needs to work: above all your mobile number and your date of birth.
        </li>
        <li>Operators see your conversations with them, never your full phone number.</li>
        <li>We do not sell personal information, and your messages are never used for advertising.</li>
        <li>We keep most of it for 2 years after you last did anything here, then erase it.</li>
        <li>You can see, correct, take with you or erase your information. Section 10 says how.</li>
      </ul>
    ),
  };
}

function details(facts: LegalFacts): LegalSection {
  return {
    id: "details",
    title: "Our details",
    body: (
      <>
        <p>
          The controller of your information is {facts.company}, {facts.companyAddress}, {facts.postcode}, a
          company of the United Kingdom registered under number {facts.companyNumber}. Write to us about
          anything in this policy at{" "}
          <a href={`mailto:${facts.customerServiceEmail}`}>{facts.customerServiceEmail}</a>.
        </p>
        <HelplineLine facts={facts} />
      </>
    ),
  };
}

function collected(): LegalSection {
  return {
    id: "information",
    title: "Information we collect",
    body: (
      <>
        <p>You give us:</p>
        <ul>
          <li>
            your mobile phone number, date of birth, username and password (the password is kept only as a
            hash);
          </li>
          <li>
            if you choose to: the first part of your postcode, your gender, your sexual orientation, a name, a
            profile text and a photo;
          </li>
          <li>the messages you send and receive, and what you write to customer service.</li>
        </ul>
        <p>Using the service creates:</p>
        <ul>
          <li>
            server logs: addresses of devices, browser, times and pages, without the content of messages;
          </li>
          <li>
            records of purchases, credits and refunds. Card numbers go to the card payment provider, not to
            us;
          </li>
          <li>
            if your age is checked: by which way, when, and whether you passed. What you show for it, such as
            a document or your face, goes to the company that checks, not to us;
          </li>
          <li>the cookies that the Cookie Policy lists;</li>
          <li>records of what you agreed to, when, and in which wording;</li>
          <li>which version of our front page you signed up from, as a plain number.</li>
        </ul>
      </>
    ),
  };
}

function purposes(): LegalSection {
  return {
    id: "purposes",
    title: "What we use it for",
    body: (
      <ul>
        <li>
          To run your account, carry your messages and take payments: because you have a contract with us.
        </li>
        <li>
          To check that you are an adult, and to keep accounts of payments: because the law requires it.
        </li>
        <li>
          To stop fraud and abuse, to answer complaints and to mend faults: because you and we have a
          legitimate interest in a safe service.
        </li>
        <li>
          To use what you write in chats, which may say something about your sexuality or your health, and
          what you tell us about your sexual orientation: only with your explicit consent. You can take the
          consent to chats back in your account at any time.
        </li>
        <li>
          To measure visits with cookies: only with your consent. Without cookies we count how often each
          version of our front page is shown and how many people sign up, buy and stay: because we have a
          legitimate interest in pages that people understand. These counts are sums that name nobody.
        </li>
      </ul>
    ),
  };
}

function marketing(facts: LegalFacts): LegalSection {
  const optOut = facts.marketing;
  return {
    id: "marketing",
    title: "Marketing",
    body:
      optOut === null ? (
        <p>We do not send marketing text messages in {regionInSentence(facts.regionName)}.</p>
      ) : (
        <>
          <p>
            If you are a customer we may text you about this service and offers like it. These messages are
            free to you. We text nobody who is not a customer, and we give your number to no one for their own
            marketing.
          </p>
          <p>
            To stop them, text STOP or {optOut.keyword} to {optOut.shortcode}. We keep your number on a list
            for this one purpose: so that it is not texted again.
          </p>
        </>
      ),
  };
}

function disclosure(): LegalSection {
  return {
    id: "disclosure",
    title: "Who else receives it",
    body: (
      <>
        <ul>
          <li>the operators who answer you, who see a masked account and the conversation they are in;</li>
          <li>
            companies that work for us under contract: hosting and message storage in the United Kingdom,
            delivery of text messages, card payments, the check that a visitor is not a robot, and, where we
            have to know your age, the check of it by a company for age checks or your phone’s network;
          </li>
          <li>the police, courts and regulators, where the law obliges us or somebody is in danger;</li>
          <li>a buyer of the business, who then has to keep to this policy.</li>
        </ul>
        <p>Nobody else receives it.</p>
      </>
    ),
  };
}

/** Sections 1 to 6. */
export function privacyCollectionSections(facts: LegalFacts): readonly LegalSection[] {
  return [summary(facts), details(facts), collected(), purposes(), marketing(facts), disclosure()];
}
