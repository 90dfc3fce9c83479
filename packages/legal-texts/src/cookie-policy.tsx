import { essentialCookies, optionalCookies, type CookieRow } from "./cookie-rows.ts";
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

function cookieSections({ customerServiceEmail }: LegalFacts): readonly LegalSection[] {
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
      id: "essential",
      title: "Cookies the site needs",
      body: <CookieTable caption="Set when you visit or log in" rows={essentialCookies} />,
    },
    {
      id: "optional",
      title: "Cookies we ask about",
      body: <CookieTable caption="Set only after you agree" rows={optionalCookies} />,
    },
    {
      id: "choice",
      title: "Your choice",
      body: (
        <p>
          You agree by pressing “I Like Cookies”. If you don’t, the cookies of the second table stay away and
          everything else works as before. You can take your agreement back by deleting this site’s cookies in
          your browser’s settings. Questions go to {customerServiceEmail}.
        </p>
      ),
    },
  ];
}

/** Returns the text of the cookies policy with its table (COOKIE-1). */
export function cookieText(facts: LegalFacts): LegalText {
  return {
    document: "cookies",
    lead: (
      <p>
        {facts.brandName} uses cookies to give you the best possible experience. This page lists each of them,
        how long it lives and what it is for.
      </p>
    ),
    sections: cookieSections(facts),
  };
}

/** The cookies policy of a brand in a region. */
export function CookiePolicy({ facts }: { readonly facts: LegalFacts }) {
  return <LegalDocument text={cookieText(facts)} facts={facts} />;
}
