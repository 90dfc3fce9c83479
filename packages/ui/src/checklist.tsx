import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./checklist.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface ChecklistItem {
  readonly text: string;
  readonly met: boolean;
}

export interface ChecklistProps extends Omit<ComponentProps<"ul">, "children"> {
  readonly items: readonly ChecklistItem[];
}

/** Conditions with their state, as text and as marks. */
export function Checklist({ items, className, ...rest }: ChecklistProps) {
  return (
    <ul {...rest} className={clsx(styles["checklist"], className)}>
      {items.map(({ text, met }) => (
        <li key={text} className={clsx(styles["item"], met && styles["met"])}>
          <span className={styles["mark"]} aria-hidden>
            {met ? <Check /> : <Circle />}
          </span>
          <span>
            {text}
            <VisuallyHidden>{met ? ": done" : ": not yet"}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}
