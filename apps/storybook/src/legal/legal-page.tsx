import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import styles from "./legal-page.module.css";

interface LegalPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A legal text on its own page, at about the width of the overlay panel. */
export function LegalPage({ title, children }: LegalPageProps) {
  return (
    <main className={styles["page"]}>
      <h1 className={styles["title"]}>{title}</h1>
      {/* The documents' sections are h3: in the app their title is the panel's h2. */}
      <h2>
        <VisuallyHidden>Text</VisuallyHidden>
      </h2>
      {children}
    </main>
  );
}
