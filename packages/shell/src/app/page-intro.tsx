import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./page-intro.module.css";

interface MarkedHeadingProps {
  readonly level?: 1 | 2;
  readonly id?: string;
  /** May set `--heading-size`. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A heading in the brand's display font, with the brand's mark below it if it has one. */
export function MarkedHeading({ level = 1, id, className, children }: MarkedHeadingProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <Heading id={id} className={clsx(styles["heading"], className)}>
      {children}
    </Heading>
  );
}

interface PageIntroProps {
  readonly title: string;
  /** The page's purpose in a sentence or two; null: none. */
  readonly lead: ReactNode;
  /** The way back, before the heading. */
  readonly back?: ReactNode;
  /** May set the space below and `--lead-measure`. */
  readonly className?: string | undefined;
  /** After the lead. */
  readonly children?: ReactNode;
}

/** The top of a customer's page: its title and purpose. */
export function PageIntro({ title, lead, back, className, children }: PageIntroProps) {
  return (
    <header className={clsx(styles["intro"], className)}>
      {back}
      <MarkedHeading>{title}</MarkedHeading>
      {lead === null ? null : <p className={styles["lead"]}>{lead}</p>}
      {children}
    </header>
  );
}
