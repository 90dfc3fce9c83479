import { formatEffectiveDate, versionInForce } from "@parlour/contract/legal-versions";
import type { LegalFacts } from "./legal-facts.ts";
import type { LegalSection } from "./legal-text.ts";

function rights({ customerServiceEmail }: LegalFacts): LegalSection {
  return {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>You may at any time, free of charge:</p>
        <ul>
          <li>ask what we hold about you and get a copy, also in a form that other services can read;</li>
          <li>have mistakes corrected;</li>
          <li>have it erased, or its use limited while a question is open;</li>
          <li>withdraw a consent, which does not undo what was done before.</li>
        </ul>
        <p>
          Write to {customerServiceEmail}. We answer within one month and ask for no more proof of who you are
          than we need. If you are not content with the answer you can complain to the data protection
          authority where you live, or to the Information Commissioner’s Office in the United Kingdom.
        </p>
      </>
    ),
  };
}

function objection(facts: LegalFacts): LegalSection {
  const optOut = facts.marketing;
  return {
    id: "objection",
    title: "Your right to object",
    body: (
      <>
        <p>
          You may object to any use that rests on our legitimate interests. We then stop, unless we can show
          strong reasons that outweigh yours, or need the information for a legal claim.
        </p>
        {optOut === null ? null : (
          <p>
            You may object to marketing without giving any reason: text STOP or {optOut.keyword} to{" "}
            {optOut.shortcode}.
          </p>
        )}
      </>
    ),
  };
}

function sensitive({ brandName }: LegalFacts): LegalSection {
  return {
    id: "sensitive",
    title: "Sensitive information",
    body: (
      <p>
        What you write on {brandName} may say something about your sex life or sexual orientation. The law
        gives such information special protection, and so do we: we use it only to carry the conversation you
        asked for, with your explicit consent, which you give when you create your account. It is never used
        for advertising, notifications or statistics. Please share nothing about other people that they would
        not want shared.
      </p>
    ),
  };
}

function cookies(): LegalSection {
  return {
    id: "cookies",
    title: "Cookies",
    body: (
      <p>
        The site sets a few cookies that it can’t do without. Cookies for measuring visits and advertising are
        set only after you agree. The Cookie Policy lists them all, with their purposes and how long they
        live.
      </p>
    ),
  };
}

function changes(): LegalSection {
  return {
    id: "changes",
    title: "Changes to this policy",
    body: (
      <p>
        This version has applied since {formatEffectiveDate(versionInForce("privacy"))}. When we change it,
        the app tells you what has changed and asks you to accept the new version before you go on. Until you
        do, you can read what is there, take your information with you or erase your account. Earlier versions
        are available on request.
      </p>
    ),
  };
}

function children({ customerServiceEmail }: LegalFacts): LegalSection {
  return {
    id: "children",
    title: "Children",
    body: (
      <p>
        The service is for adults. Nobody under 18 may use it, and we do not knowingly hold information about
        anyone under 18. If you believe that a child has an account, write to {customerServiceEmail}: we close
        it at once and erase what it held, save what has to be kept for the authorities.
      </p>
    ),
  };
}

function copyright({ brandName, company }: LegalFacts): LegalSection {
  return {
    id: "copyright",
    title: "Copyright",
    body: (
      <p>
        The texts, drawings, name and design of {brandName}, this policy included, belong to {company} or are
        used with permission. You may print or save this policy for yourself; other uses need our agreement in
        writing.
      </p>
    ),
  };
}

/** Sections 10 to 16. */
export function privacyRightsSections(facts: LegalFacts): readonly LegalSection[] {
  return [
    rights(facts),
    objection(facts),
    sensitive(facts),
    cookies(),
    changes(),
    children(facts),
    copyright(facts),
  ];
}
