import type { ReactNode } from "react";
import { essentialCookies, optionalCookies, paymentCookies, type CookieRow } from "./cookie-rows.ts";
import { LegalDocument } from "./legal-document.tsx";
import styles from "./legal-document.module.css";
import type { LegalFacts } from "./legal-facts.ts";
import type { LegalSection, LegalText } from "./legal-text.ts";

interface CookieTableProps {
  readonly caption: string;
  readonly rows: readonly CookieRow[];
}

function CookieTable({ caption, rows }: CookieTableProps) {
  const cell = (name: string, value: string) => (
    <td>
      <span className={styles["cellName"]} aria-hidden>
        {name}
      </span>
      <span>{value}</span>
    </td>
  );
  return (
    <div className={styles["tableFrame"]}>
      <table className={styles["table"]}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Expiry</th>
            <th scope="col">Purpose</th>
            <th scope="col">Attributes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, expiry, purpose, attributes }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles["cellName"]} aria-hidden>
                  Name
                </span>
                <span className={styles["cookieName"]}>{name}</span>
              </th>
              {cell("Expiry", expiry)}
              {cell("Purpose", purpose)}
              {cell("Attributes", attributes)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cookieSections(
  { customerServiceEmail, analytics }: LegalFacts,
  choice: ReactNode,
): readonly LegalSection[] {
  return [
    {
      id: "what",
      title: "What cookies are",
      body: (
        <p>
          Cookies are small texts that a site leaves in your browser and reads again later. First-party
          cookies come from this site, third-party ones from somebody whose service is used on it.
        </p>
      ),
    },
    {
      id: "choice",
      title: "Your choice",
      body: (
        <>
          <p>
            You agree by pressing “I Like Cookies”, or here. If you don’t, the cookies we ask about stay away
            and everything else works as before. You can change your choice here at any time. Taking your
            agreement back also deletes these cookies. Questions go to {customerServiceEmail}.
          </p>
          {choice}
        </>
      ),
    },
    {
      id: "essential",
      title: "Cookies the site needs",
      body: (
        <>
          <CookieTable caption="Set when you visit or log in" rows={essentialCookies} />
          <CookieTable caption="Set when you pay" rows={paymentCookies} />
          <p>
            What you were typing, messages that are still on their way and your settings for this device are
            kept in this browser’s own storage and sent to nobody else.
          </p>
        </>
      ),
    },
    {
      id: "optional",
      title: "Cookies we ask about",
      body: analytics ? (
        <CookieTable caption="Set only after you agree" rows={optionalCookies} />
      ) : (
        <p>At the moment this site sets none: it counts no visits and shows no advertising.</p>
      ),
    },
  ];
}

/**
 * Returns the text of the cookies policy with its tables (COOKIE-1).
 *
 * @param choice where the reader sees and changes the choice; a printed text has none
 */
export function cookieText(facts: LegalFacts, choice: ReactNode = null): LegalText {
  return {
    document: "cookies",
    lead: (
      <p>
        {facts.brandName} uses cookies to give you the best possible experience. This page lists each of them,
        how long it lives and what it is for.
      </p>
    ),
    sections: cookieSections(facts, choice),
  };
}

interface CookiePolicyProps {
  readonly facts: LegalFacts;
  /** Where the reader sees and changes the choice (COOKIE-15). */
  readonly choice?: ReactNode;
}

/** The cookies policy of a brand in a region. */
export function CookiePolicy({ facts, choice }: CookiePolicyProps) {
  return <LegalDocument text={cookieText(facts, choice)} facts={facts} />;
}
