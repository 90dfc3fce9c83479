import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import styles from "./button.module.css";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Keeps the button's place and focus, shows a spinner and ignores presses. */
  readonly loading?: boolean | undefined;
  readonly icon?: ReactNode;
  /** Invoker command, such as `show-modal`: opens a panel before any script has run. */
  readonly command?: string | undefined;
  /** Id of the element the command is for. */
  readonly commandfor?: string | undefined;
}

/** A button. Its type is `button` unless it says `submit`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    loading = false,
    icon,
    className,
    children,
    onClick,
    type = "button",
    ...rest
  } = props;

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: a disabled button drops focus, and its label would no longer be read.
    if (loading) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonClass({ variant, size }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={press}
    >
      {loading ? <LoaderCircle className={styles["turning"]} aria-hidden /> : icon}
      {children}
    </button>
  );
}
