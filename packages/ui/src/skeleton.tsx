import { clsx } from "clsx";
import type { CSSProperties, ComponentProps } from "react";
import styles from "./skeleton.module.css";

export interface SkeletonProps extends Omit<ComponentProps<"span">, "children"> {
  /** CSS lengths; one line of text by default. */
  readonly width?: CSSProperties["width"];
  readonly height?: CSSProperties["height"];
  readonly round?: boolean | undefined;
}

/** A placeholder for content that is loading. It is not read aloud, so add a text that says it is loading. */
export function Skeleton({ width, height, round = false, className, style, ...rest }: SkeletonProps) {
  return (
    <span
      {...rest}
      aria-hidden
      className={clsx(styles["skeleton"], round && styles["round"], className)}
      style={{ ...style, width, height }}
    />
  );
}
