import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import styles from "./tile.module.css";

export interface TileProps extends Omit<ComponentProps<"button">, "title" | "children"> {
  readonly icon?: ReactNode;
  /** A picture instead of the icon, without the icon's background. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Takes the whole width of its grid. */
  readonly wide?: boolean | undefined;
}

/** A large button in a grid of choices. */
export function Tile({
  icon,
  picture,
  title,
  subtitle,
  wide = false,
  className,
  type = "button",
  ...rest
}: TileProps) {
  return (
    <button {...rest} type={type} className={clsx(styles["tile"], wide && styles["wide"], className)}>
      {icon ? <span className={styles["icon"]}>{icon}</span> : null}
      {picture}
      <span className={styles["words"]}>
        <span className={styles["title"]}>{title}</span>
        {subtitle ? <span className={styles["subtitle"]}>{subtitle}</span> : null}
      </span>
    </button>
  );
}
