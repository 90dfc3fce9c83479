import { clsx } from "clsx";
import { gapClass, type LayoutProps, type Space } from "./layout-class.ts";
import styles from "./layout.module.css";

const alignments = {
  start: "alignStart",
  center: "alignCenter",
  end: "alignEnd",
  baseline: "alignBaseline",
} as const;

export interface RowProps extends LayoutProps {
  readonly gap?: Space | undefined;
  /** The distance between parts of one line, where it differs from the one between lines. */
  readonly columnGap?: Exclude<Space, 1> | undefined;
  /** How parts of different height stand to each other; all are as high as the line unless given. */
  readonly align?: "start" | "center" | "end" | "baseline" | undefined;
  readonly justify?: "start" | "center" | "between" | undefined;
  /** Whether what does not fit goes to the next line. */
  readonly wrap?: boolean | undefined;
}

/** Parts beside each other, in as many lines as they need. */
export function Row({
  as: Element = "div",
  gap = 2,
  columnGap,
  align,
  justify = "start",
  wrap = true,
  className,
  ...rest
}: RowProps) {
  return (
    <Element
      {...rest}
      className={clsx(
        styles["row"],
        wrap && styles["wrap"],
        gapClass(gap, columnGap),
        align !== undefined && styles[alignments[align]],
        justify === "center" && styles["justifyCenter"],
        justify === "between" && styles["justifyBetween"],
        className,
      )}
    />
  );
}
