import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The action's name; read aloud and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly command?: string | undefined;
  readonly commandfor?: string | undefined;
}

/** A round button that shows only an icon. */
export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(styles["iconButton"], className)}
    >
      {icon}
    </button>
  );
}
