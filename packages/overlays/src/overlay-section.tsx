import { Notice } from "@parlour/ui/notice.tsx";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { remarkText } from "./overlay-messages.ts";
import { useFlow } from "./overlay-context.tsx";
import styles from "./overlay-section.module.css";

export interface OverlaySectionProps {
  /** A small icon above the title. */
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The section fills a phone's screen, where the icon is hidden to make room for the button. */
  readonly tall?: boolean;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The common parts of every overlay: a sign, a title, a sentence, and why the customer is here again, if
 * needed.
 */
export function OverlaySection({ icon, title, lead, tall, children, className }: OverlaySectionProps) {
  const { remark } = useFlow();
  return (
    <section className={clsx(styles["section"], tall && styles["tall"], className)}>
      <header className={styles["head"]}>
        {icon ? (
          <span className={styles["sign"]} aria-hidden>
            {icon}
          </span>
        ) : null}
        <h2 className={styles["title"]}>{title}</h2>
        {lead ? <p className={styles["lead"]}>{lead}</p> : null}
      </header>
      {remark === null ? null : (
        <Notice tone={remark === "password_again" ? "info" : "warning"}>{remarkText(remark)}</Notice>
      )}
      {children}
    </section>
  );
}
