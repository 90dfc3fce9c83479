import type { Theme } from "@parlour/contract/landing-content";
import { alertTone } from "@parlour/contract/rules/alert-look";
import { NamedIcon } from "@parlour/ui/named-icon.tsx";
import type { NoticeProps } from "@parlour/ui/notice.tsx";
import type { CSSProperties } from "react";
import type { AlertLook } from "./notice-store.ts";

/** Returns the look of an alert's notice: its icon by name, its colour in the nearest readable shade. */
export function lookOf({ icon, colour }: AlertLook, theme: Theme): Pick<NoticeProps, "icon" | "style"> {
  const tone = alertTone(colour, theme);
  // A custom property, which React's type of a style doesn't have.
  const style = tone === null ? {} : { style: { "--tone": tone } as CSSProperties };
  if (icon === "") return style;
  return {
    ...style,
    icon: (className) => <NamedIcon name={icon} className={className} data-icon={icon} aria-hidden />,
  };
}
