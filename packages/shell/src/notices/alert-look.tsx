import type { Theme } from "@parlour/contract/landing-content";
import { alertTone, type AlertIcon } from "@parlour/contract/rules/alert-look";
import type { NoticeProps } from "@parlour/ui/notice.tsx";
import {
  Bell,
  CalendarDays,
  Clock,
  Gift,
  Heart,
  Info,
  Megaphone,
  Moon,
  Sparkles,
  Star,
  TriangleAlert,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import type { CSSProperties } from "react";
import type { AlertLook } from "./notice-store.ts";

/** The words that the back office can give an alert for an icon. */
const alertIcons: Readonly<Record<AlertIcon, LucideIcon>> = {
  bell: Bell,
  calendar: CalendarDays,
  clock: Clock,
  gift: Gift,
  heart: Heart,
  info: Info,
  megaphone: Megaphone,
  moon: Moon,
  sparkles: Sparkles,
  star: Star,
  warning: TriangleAlert,
  wrench: Wrench,
};

/** The icon of a word; a word that has none is shown as any notice is. */
function iconOf(name: string): LucideIcon {
  return Object.hasOwn(alertIcons, name) ? alertIcons[name as AlertIcon] : Info;
}

/** How an alert's notice looks: its icon by its word, its colour in the nearest shade that can be read. */
export function lookOf({ icon, colour }: AlertLook, theme: Theme): Pick<NoticeProps, "icon" | "style"> {
  const tone = alertTone(colour, theme);
  // A custom property, which React's type of a style doesn't list.
  const style = tone === null ? {} : { style: { "--tone": tone } as CSSProperties };
  if (icon === "") return style;
  const Icon = iconOf(icon);
  return { ...style, icon: (className) => <Icon className={className} data-icon={icon} aria-hidden /> };
}
