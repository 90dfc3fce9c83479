import type { StaffRole } from "@parlour/contract/operation";
import type { LucideIcon } from "lucide-react";
import type { ComponentType, FunctionComponent } from "react";

/** The headings of the menu, in their order. */
export const areaGroups = [
  "Desk",
  "Care",
  "People",
  "Sites",
  "Messages",
  "Insight",
  "Administration",
] as const;
export type AreaGroup = (typeof areaGroups)[number];

/** A page below an area's own, such as one customer's. */
export interface AreaChild {
  /** Below the area's path, with `$name` for a part that varies: `$customerId`. */
  readonly path: string;
  readonly title: string;
  /** The least role, if it is higher than the area's. */
  readonly role?: StaffRole;
  /** A separate chunk, loaded when the page is opened. */
  readonly load: () => Promise<FunctionComponent>;
}

/** A part of the console with a place in the menu. */
export interface Area {
  /** With its slash: `/customers`. */
  readonly path: string;
  /** Its name in the menu and in the page's title. */
  readonly title: string;
  /** The least role that may see it. The server checks every call independently. */
  readonly role: StaffRole;
  /** Whether only those who work for all sites may see it (STAFF-13). */
  readonly allSites?: true;
  readonly icon: LucideIcon;
  readonly group: AreaGroup;
  /** A separate chunk, loaded when the page is opened. */
  readonly load: () => Promise<FunctionComponent>;
  readonly children?: readonly AreaChild[];
  /** Shown next to the title in the menu, such as a count. It is in the first chunk, so keep it small. */
  readonly badge?: ComponentType;
}
