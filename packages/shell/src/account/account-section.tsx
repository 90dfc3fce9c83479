import type { ReactNode } from "react";
import styles from "./account-section.module.css";

interface AccountSectionProps {
  /** Anchor of the section. */
  readonly id: "spending" | "limits" | "break" | "marketing" | "logins" | "app" | "hidden" | "help" | "data";
  readonly icon: ReactNode;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** One section of the page: its subject, then its actions. */
export function AccountSection({ id, icon, title, lead, children }: AccountSectionProps) {
  return (
    <section id={id} className={styles["section"]} aria-labelledby={`${id}-title`}>
      <header className={styles["header"]}>
        <span className={styles["icon"]} aria-hidden>
          {icon}
        </span>
        <div className={styles["words"]}>
          <h2 id={`${id}-title`} className={styles["title"]} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles["lead"]}>{lead}</p>
        </div>
      </header>
      {children}
    </section>
  );
}
