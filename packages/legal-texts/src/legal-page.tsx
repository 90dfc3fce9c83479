import { legalPath } from "@parlour/contract/legal-paths";
import { legalDocuments, type LegalDocument as DocumentName } from "@parlour/contract/legal-versions";
import { AccessibilityStatement } from "./accessibility-statement.tsx";
import { CookiePolicy } from "./cookie-policy.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { legalTitles } from "./legal-lines.ts";
import styles from "./legal-document.module.css";
import { PrivacyPolicy } from "./privacy-policy.tsx";
import { Terms } from "./terms.tsx";

interface LegalPageProps {
  readonly document: DocumentName;
  readonly facts: LegalFacts;
}

/** A legal text as a page of its own that needs no scripts (LEGAL-10). */
export function LegalPage({ document, facts }: LegalPageProps) {
  return (
    <main className={styles["page"]}>
      <h1 className={styles["pageBrand"]}>
        <a href="/">{facts.brandName}</a>
      </h1>
      <h2 className={styles["pageTitle"]}>{legalTitles[document]}</h2>
      <Text document={document} facts={facts} />
      <LegalLinks />
    </main>
  );
}

/** Links to the legal texts' pages. */
export function LegalLinks() {
  return (
    <nav className={styles["pageLinks"]} aria-label="Legal texts" data-legal-links>
      {legalDocuments.map((document) => (
        <a key={document} href={legalPath(document)}>
          {legalTitles[document]}
        </a>
      ))}
    </nav>
  );
}

function Text({ document, facts }: LegalPageProps) {
  switch (document) {
    case "terms":
      return <Terms facts={facts} />;
    case "privacy":
      return <PrivacyPolicy facts={facts} />;
    case "cookies":
      return (
        <CookiePolicy
          facts={facts}
          choice={
            <p>
              Your choice is shown in the app, which needs JavaScript. Without it nothing optional is set.
            </p>
          }
        />
      );
    case "accessibility":
      return <AccessibilityStatement facts={facts} />;
    default:
      return document satisfies never;
  }
}
