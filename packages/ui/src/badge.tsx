import { clsx } from "clsx";
import type { ComponentProps } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "neutral" | "primary" | "info" | "success" | "warning" | "error";

export interface BadgeProps extends ComponentProps<"span"> {
  readonly tone?: BadgeTone | undefined;
}

/** A short label or count. */
export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  return <span {...rest} className={clsx(styles["badge"], styles[tone], className)} />;
}
