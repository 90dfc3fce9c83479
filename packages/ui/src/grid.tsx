import { clsx } from "clsx";
import { gapClass, type LayoutProps, type Space } from "./layout-class.ts";
import styles from "./layout.module.css";

export interface GridProps extends LayoutProps {
  readonly gap?: Space | undefined;
  /** The distance between columns, where it differs from the one between rows. */
  readonly columnGap?: Exclude<Space, 1> | undefined;
  /** The least width of a column: 16, 26 or 38 rem. */
  readonly columns?: "narrow" | "medium" | "wide" | undefined;
  /** Lets parts be as high as their content; all of a row are equally high unless given. */
  readonly align?: "start" | undefined;
}

/** Parts in as many equal columns as there is room for. */
export function Grid({
  as: Element = "div",
  gap = 4,
  columnGap,
  columns = "narrow",
  align,
  className,
  ...rest
}: GridProps) {
  return (
    <Element
      {...rest}
      className={clsx(
        styles["grid"],
        styles[columns],
        gapClass(gap, columnGap),
        align === "start" && styles["alignStart"],
        className,
      )}
    />
  );
}
