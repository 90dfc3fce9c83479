import { clsx } from "clsx";
import type { HTMLAttributes } from "react";
import styles from "./card.module.css";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element to render; `div` by default. */
  readonly as?: "div" | "section" | "article" | "aside" | "li" | "form" | undefined;
  /** Raises it above the page. */
  readonly raised?: boolean | undefined;
}

/** A surface for one thing. */
export function Card({ as: Element = "div", raised = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx(styles["card"], raised && styles["raised"], className)} />;
}
