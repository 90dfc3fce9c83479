import { clsx } from "clsx";
import type { HTMLAttributes } from "react";
import styles from "./card.module.css";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element it is; `div` unless given. */
  readonly as?: "div" | "section" | "article" | "aside" | "li" | "form" | undefined;
  /** Lifts it off the page. */
  readonly raised?: boolean | undefined;
}

/** A surface that holds one thing. */
export function Card({ as: Element = "div", raised = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx(styles["card"], raised && styles["raised"], className)} />;
}
