import type { LegalFacts } from "./legal-facts.ts";
import type { LegalSection } from "./legal-text.ts";

/** How long things are kept (RETENTION-1 to RETENTION-4). */
function retention(): LegalSection {
  return {
    id: "retention",
    title: "How long we keep it",
    body: (
      <>
        <dl>
          <dt>Server logs</dt>
          <dd>2 years after your last action</dd>
          <dt>Contact information</dt>
          <dd>2 years after your last action</dd>
          <dt>Information you submitted</dt>
          <dd>2 years after your last action</dd>
          <dt>Message logs</dt>
          <dd>2 years after your last action</dd>
          <dt>Enquiries</dt>
          <dd>until they are resolved, plus 3 months</dd>
        </dl>
        <p>
          If you ask us to erase your account sooner, we do, save for what the law makes us keep, such as
          records of payments, and a coded form of your number that stops the free trial from being taken
          twice.
        </p>
      </>
    ),
  };
}

function security({ customerServiceEmail }: LegalFacts): LegalSection {
  return {
    id: "security",
    title: "Security",
    body: (
      <>
        <p>
          What travels between you and us is encrypted. Passwords are hashed so that they can’t be read back,
          codes work once and for a short time, and staff see only what their work needs; each look at a
          customer’s details is recorded.
        </p>
        <p>
          No system is perfect. If you notice anything odd about your account, change your password and write
          to {customerServiceEmail}. If a breach puts you at risk we tell you and the authority without delay.
        </p>
      </>
    ),
  };
}

function transfers(): LegalSection {
  return {
    id: "transfers",
    title: "Transfers outside the EEA",
    body: (
      <p>
        Your messages are stored in the United Kingdom. Some of the companies that work for us may handle
        information outside the United Kingdom and the European Economic Area. That happens only where the
        country is recognised as protecting it well enough, or under contract clauses approved for this
        purpose. Ask us for a copy.
      </p>
    ),
  };
}

/** Sections 7 to 9. */
export function privacyKeepingSections(facts: LegalFacts): readonly LegalSection[] {
  return [retention(), security(facts), transfers()];
}
