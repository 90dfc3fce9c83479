import { clsx } from "clsx";
import { gapClass, type LayoutProps, type Space } from "./layout-class.ts";
import styles from "./layout.module.css";

export interface StackProps extends LayoutProps {
  readonly gap?: Space | undefined;
  /** Where parts stand that are narrower than the stack; they fill it unless given. */
  readonly align?: "start" | "center" | undefined;
}

/** Parts below each other, with one distance between them. */
export function Stack({ as: Element = "div", gap = 4, align, className, ...rest }: StackProps) {
  return (
    <Element
      {...rest}
      className={clsx(
        styles["stack"],
        gapClass(gap),
        align === "start" && styles["itemsStart"],
        align === "center" && styles["itemsCenter"],
        className,
      )}
    />
  );
}
