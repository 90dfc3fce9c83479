import { clsx } from "clsx";
import type { CSSProperties, ComponentProps } from "react";
import styles from "./avatar.module.css";

export interface AvatarProps extends Omit<ComponentProps<"span">, "children"> {
  readonly name: string;
  /** The picture's address. Empty or absent: the initial is shown. */
  readonly src?: string | null | undefined;
  /** Width and height in pixels; 44 by default. */
  readonly size?: number | undefined;
  /** True if the name is shown next to it, so that screen readers don't read it twice. */
  readonly decorative?: boolean | undefined;
}

/** Returns a fixed number from 0 to 99 for a name, so that its initial keeps the same shade. */
function shadeOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % 100;
}

/** A round picture of someone, or their initial. */
export function Avatar({ name, src, size = 44, decorative = false, className, style, ...rest }: AvatarProps) {
  const look = {
    ...style,
    "--avatar-size": `${size}px`,
    "--avatar-shade": `${shadeOf(name)}%`,
  } as CSSProperties;
  const initial = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? "?";
  return (
    <span
      {...rest}
      className={clsx(styles["avatar"], className)}
      style={look}
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
    >
      {src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        <span aria-hidden>{initial}</span>
      )}
    </span>
  );
}
