import type { MouseEvent } from "react";
import styles from "./legal-document.module.css";
import type { LegalFacts } from "./legal-facts.ts";
import { legalTitles, versionLine } from "./legal-lines.ts";
import type { LegalText } from "./legal-text.ts";

/**
 * Scrolls to a section without changing the address: in the app the address is the page's under the panel,
 * and a fragment would scroll that page. The browser handles opening a link elsewhere.
 */
function goToSection(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  const section = link.closest("[data-legal]")?.querySelector(link.hash);
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
}

function Contents({ document, sections }: LegalText) {
  return (
    <nav className={styles["contents"]} aria-label="Contents">
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${document}-${id}`} onClick={goToSection}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface LegalDocumentProps {
  readonly text: LegalText;
  readonly facts: LegalFacts;
}

/**
 * A legal text: its version, a table of contents and numbered sections. On screen the surrounding page shows the title;
 * in print the document shows its own.
 */
export function LegalDocument({ text, facts }: LegalDocumentProps) {
  const { document, lead, sections } = text;
  return (
    <div className={styles["document"]} data-legal={document}>
      <p className={styles["printTitle"]}>
        {facts.brandName}: {legalTitles[document]}
      </p>
      <div className={styles["lead"]}>
        <p>{versionLine(document)}</p>
        {lead}
      </div>
      <Contents {...text} />
      {sections.map(({ id, title, body }, index) => (
        <section
          key={id}
          id={`${document}-${id}`}
          className={styles["section"]}
          aria-labelledby={`${document}-${id}-title`}
        >
          <h3 id={`${document}-${id}-title`} className={styles["title"]} tabIndex={-1}>
            <span className={styles["number"]}>{index + 1}.</span> {title}
          </h3>
          {body}
        </section>
      ))}
    </div>
  );
}
