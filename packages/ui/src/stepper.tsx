import { clsx } from "clsx";
import type { ComponentProps } from "react";
import styles from "./stepper.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface StepperProps extends Omit<ComponentProps<"ol">, "children"> {
  /** The steps' names, in order. */
  readonly steps: readonly string[];
  /** Counts from 1 (docs/product.md, "Signing up"). */
  readonly current: number;
  /** The goal of the steps, such as "Create account". */
  readonly label: string;
}

function stateOf(step: number, current: number): "done" | "now" | "ahead" {
  if (step < current) return "done";
  return step === current ? "now" : "ahead";
}

const spoken = { done: "done", now: "current step", ahead: "to do" } as const;

/** Shows the current position in a fixed sequence of steps. */
export function Stepper({ steps, current, label, className, ...rest }: StepperProps) {
  return (
    <div className={clsx(styles["stepper"], className)}>
      <p className={styles["caption"]}>
        <span className={styles["name"]}>{steps[current - 1]}</span>
        <span className={styles["count"]}>
          Step {current} of {steps.length}
        </span>
      </p>
      <ol {...rest} className={styles["track"]} aria-label={label}>
        {steps.map((name, index) => {
          const state = stateOf(index + 1, current);
          return (
            <li
              key={name}
              className={clsx(styles["step"], styles[state])}
              aria-current={state === "now" ? "step" : undefined}
            >
              <VisuallyHidden>
                {name}, {spoken[state]}
              </VisuallyHidden>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
