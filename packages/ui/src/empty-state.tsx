import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import styles from "./empty-state.module.css";

export interface EmptyStateProps extends Omit<ComponentProps<"div">, "title" | "children"> {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
  /** Level of the title in the page's outline; 2 by default. */
  readonly level?: 1 | 2 | 3 | undefined;
}

/** Shown if there is no content yet, or if it could not be loaded. */
export function EmptyState({ title, text, icon, action, level = 2, className, ...rest }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div {...rest} className={clsx(styles["emptyState"], className)}>
      {icon ? (
        <span className={styles["icon"]} aria-hidden>
          {icon}
        </span>
      ) : null}
      <Heading className={styles["title"]}>{title}</Heading>
      <p className={styles["text"]}>{text}</p>
      {action ? <div className={styles["action"]}>{action}</div> : null}
    </div>
  );
}
