import { clsx } from "clsx";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "medium" | "large";

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
}

/** Returns the class of a button, for links that look like buttons. */
export function buttonClass({ variant = "primary", size = "medium" }: ButtonLook = {}): string {
  return clsx(styles["button"], styles[variant], styles[size]);
}
