import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./spinner.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface SpinnerProps extends Omit<ComponentProps<"output">, "children"> {
  /** What is loading, for screen readers. */
  readonly label: string;
  /** Also shows the label next to the mark. */
  readonly showLabel?: boolean | undefined;
}

/** A spinner for a short wait. */
export function Spinner({ label, showLabel = false, className, ...rest }: SpinnerProps) {
  return (
    <output {...rest} className={clsx(styles["spinner"], className)}>
      <LoaderCircle aria-hidden />
      {showLabel ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </output>
  );
}
