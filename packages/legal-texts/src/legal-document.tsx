import type { ReactNode } from "react";
import styles from "./legal-document.module.css";

export interface LegalSection {
  /** Names the section in addresses and tests; unique within its document. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalDocumentProps {
  readonly name: string;
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}

/** A legal text: a lead and numbered sections. Its title belongs to whatever shows it. */
export function LegalDocument({ name, lead, sections }: LegalDocumentProps) {
  return (
    <div className={styles["document"]}>
      <div className={styles["lead"]}>{lead}</div>
      {sections.map(({ id, title, body }, index) => (
        <section
          key={id}
          id={`${name}-${id}`}
          className={styles["section"]}
          aria-labelledby={`${name}-${id}-title`}
        >
          <h3 id={`${name}-${id}-title`} className={styles["title"]}>
            <span className={styles["number"]}>{index + 1}.</span> {title}
          </h3>
          {body}
        </section>
      ))}
    </div>
  );
}
