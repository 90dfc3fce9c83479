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
  type LucideProps,
} from "lucide-react";

const icons = {
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
} as const satisfies { readonly [name: string]: LucideIcon };

/** The names that have an icon. */
export type IconName = keyof typeof icons;

/**
 * The icon that staff chose by name, for example for an alert; an unknown name gets the usual notice icon.
 */
export function NamedIcon({ name, ...rest }: LucideProps & { readonly name: string }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as IconName] : Info;
  return <Icon {...rest} />;
}
