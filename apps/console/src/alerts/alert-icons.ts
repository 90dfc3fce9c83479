import type { AlertIcon } from "@parlour/contract/rules/alert-look";
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

/** The pictures that the customer app draws for an alert's icon. */
export const alertIconOf: { readonly [Icon in AlertIcon]: LucideIcon } = {
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
