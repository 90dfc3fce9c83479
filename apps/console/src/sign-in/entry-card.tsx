import { Stack } from "@parlour/ui/stack.tsx";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../frame/use-document-title.ts";
import { ConsoleMark } from "../frame/console-mark.tsx";
import styles from "./entry-card.module.css";

interface EntryCardProps {
  /** The page's h1, and the browser tab's name. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** The position in a sequence of steps: "Step 1 of 2". */
  readonly step?: string;
  /** Leaves room for a picture next to the text. */
  readonly wide?: boolean;
  readonly children: ReactNode;
  /** Below the card, for example the sandbox's hint. */
  readonly below?: ReactNode;
}

/** A page before the console: one centred card, with the console's name above. */
export function EntryCard({ title, lead, step, wide = false, children, below }: EntryCardProps) {
  useDocumentTitle(title);
  return (
    <main className={styles["page"]}>
      <div className={styles["column"]} data-wide={wide || undefined}>
        <ConsoleMark />
        <div className={styles["card"]}>
          <Stack gap={2}>
            {step === undefined ? null : <p className={styles["step"]}>{step}</p>}
            <h1 className={styles["title"]}>{title}</h1>
            {lead === undefined ? null : <p className={styles["lead"]}>{lead}</p>}
          </Stack>
          {children}
        </div>
        {below}
      </div>
    </main>
  );
}
