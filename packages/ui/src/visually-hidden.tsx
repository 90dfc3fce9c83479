import type { ComponentProps } from "react";
import styles from "./visually-hidden.module.css";

/** Text that is read aloud and not drawn. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} className={styles["visuallyHidden"]} />;
}
