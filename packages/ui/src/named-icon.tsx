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

/** Words that have a picture. */
export type IconName = keyof typeof icons;

/** A picture that staff chose by a word, such as an alert's; a word that has none is drawn as any notice is. */
export function NamedIcon({ name, ...rest }: LucideProps & { readonly name: string }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as IconName] : Info;
  return <Icon {...rest} />;
}
