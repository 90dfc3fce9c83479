import type { HTMLAttributes } from "react";
import styles from "./layout.module.css";

/** A distance between parts, in steps of `--space-*`. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8;

export interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** The element it is; `div` unless given. */
  readonly as?:
    | "div"
    | "section"
    | "article"
    | "aside"
    | "header"
    | "footer"
    | "nav"
    | "ul"
    | "ol"
    | "li"
    | "dl"
    | "form"
    | "fieldset"
    | "p"
    | "span"
    | "output"
    | undefined;
}

/** The classes of a distance between rows, and of another one between columns. */
export function gapClass(gap: Space, columnGap?: Exclude<Space, 1>): string[] {
  const names = [`gap${gap}`, ...(columnGap === undefined ? [] : [`columnGap${columnGap}`])];
  return names.map((name) => styles[name] ?? "");
}
