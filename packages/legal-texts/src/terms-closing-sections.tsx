import type { LegalFacts } from "./legal-facts.ts";
import { regionInSentence } from "./legal-lines.ts";
import type { LegalSection } from "./legal-text.ts";

function representations({ regionName }: LegalFacts): LegalSection {
  return {
    id: "representations",
    title: "What you tell us is true",
    body: (
      <>
        <p>By using the service you state that:</p>
        <ul>
          <li>you are 18 or older, and adult content is lawful where you are;</li>
          <li>
            you are in {regionInSentence(regionName)}, and the details in your account are true and yours;
          </li>
          <li>you may use the card you pay with;</li>
          <li>
            what you write and upload is your own, or you may use it, and it breaks no law and nobody’s
            rights;
          </li>
          <li>you understand that profiles are fictional and that operators answer.</li>
        </ul>
        <p>
          What you write stays yours. You allow us to store and show it as far as running the service needs,
          and for no longer than the Privacy Policy says.
        </p>
      </>
    ),
  };
}

function disclaimers({ brandName }: LegalFacts): LegalSection {
  return {
    id: "disclaimers",
    title: "What we do not promise",
    body: (
      <>
        <p>
          We run {brandName} with reasonable care and skill. We don’t promise that it is always available or
          free of faults, that a certain profile or operator is there at a certain time, or that a
          conversation goes the way you hope. Nothing said in a chat is advice of any kind, and you should not
          act on it as such.
        </p>
        <p>
          We are liable for loss that we cause by breaking these terms or failing in reasonable care, where it
          could be foreseen when you joined. We are not liable for loss that nobody could foresee, nor for
          business losses: the service is for private use. Nothing here limits liability for death or injury
          through negligence, for fraud, or for anything else where the law allows no limit.
        </p>
      </>
    ),
  };
}

function indemnification(): LegalSection {
  return {
    id: "indemnification",
    title: "Indemnification",
    body: (
      <p>
        If somebody makes a claim against us because you broke these terms, broke a law or infringed their
        rights, you cover the loss and the reasonable costs that this causes us. We tell you of such a claim
        without delay and do what is reasonable to keep the loss small.
      </p>
    ),
  };
}

function termination({ customerServiceEmail }: LegalFacts): LegalSection {
  return {
    id: "termination",
    title: "Ending the agreement",
    body: (
      <>
        <p>
          You can stop at any time and ask us at {customerServiceEmail} to close your account. Unspent
          purchased credits are refunded where the refund rules allow it.
        </p>
        <p>
          We may suspend or close an account that breaks these terms, that we believe to be a minor’s, or that
          puts others at risk. Where it is lawful and safe we tell you why, and you can ask us to look again.
          If we close the service itself, we give notice and refund purchased credits that are unspent.
        </p>
        <p>
          We may change these terms for a good reason, such as a change of law or of the service. The app then
          tells you what has changed and asks you to accept the new version before you chat or buy. Nobody has
          to: you can still read your messages and your statement, ask for a refund where these terms allow
          one, take your information with you and erase your account.
        </p>
      </>
    ),
  };
}

function severability(): LegalSection {
  return {
    id: "severability",
    title: "Severability",
    body: (
      <p>
        If a court finds that a part of these terms can’t be enforced, the rest goes on applying. If we don’t
        insist on a right at once, we may still do so later.
      </p>
    ),
  };
}

function integratedAgreement({ company }: LegalFacts): LegalSection {
  return {
    id: "agreement",
    title: "Integrated agreement",
    body: (
      <>
        <p>
          These terms, with the Privacy Policy and the Cookie Policy, are the whole agreement between you and{" "}
          {company} about the service and replace anything agreed before. Nobody else has rights under it.
        </p>
        <p>
          The law of England and Wales applies. If you live elsewhere you keep the protection that the law of
          your home gives consumers, and you may bring a claim before your own courts.
        </p>
      </>
    ),
  };
}

/** From representations to the integrated agreement (LEGAL-1). */
export function termsClosingSections(facts: LegalFacts): readonly LegalSection[] {
  return [
    representations(facts),
    disclaimers(facts),
    indemnification(),
    termination(facts),
    severability(),
    integratedAgreement(facts),
  ];
}
