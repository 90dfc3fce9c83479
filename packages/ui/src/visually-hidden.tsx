import type { ComponentProps } from "react";
import styles from "./visually-hidden.module.css";

/** Text that is read aloud but not visible. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} className={styles["visuallyHidden"]} />;
}
