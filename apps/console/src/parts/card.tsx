import { useId, type ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its own background and a second-level heading. */
export function Card({ title, lead, actions, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={styles["card"]} aria-labelledby={headingId}>
      <div className={styles["head"]}>
        <div>
          <h2 className={styles["title"]} id={headingId}>
            {title}
          </h2>
          {lead === undefined ? null : <p className={styles["lead"]}>{lead}</p>}
        </div>
        {actions === undefined ? null : <div className={styles["actions"]}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
