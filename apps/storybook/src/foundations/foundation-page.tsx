import type { ReactNode } from "react";
import styles from "./foundations.module.css";

interface FoundationPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a foundations page. */
export function FoundationPage({ title, lead, children }: FoundationPageProps) {
  return (
    <main className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </main>
  );
}
