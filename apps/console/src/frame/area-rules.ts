import { roleAtLeast, type StaffRole } from "@parlour/contract/operation";
import { areaGroups, type Area, type AreaGroup } from "./area.ts";

/** A group of the menu, with the areas that a role may see. */
export interface MenuGroup {
  readonly group: AreaGroup;
  readonly areas: readonly Area[];
}

/** Whom a menu is for. */
export interface MenuOwner {
  readonly role: StaffRole;
  /** The sites that they work for; null: all. */
  readonly sites: readonly unknown[] | null;
}

/** Returns somebody's menu: the groups in order, without empty ones. The desk's group is always shown. */
export function menuFor({ role, sites }: MenuOwner, areas: readonly Area[]): readonly MenuGroup[] {
  const sees = (area: Area): boolean =>
    roleAtLeast(role, area.role) && (area.allSites !== true || sites === null);
  return areaGroups
    .map((group) => ({ group, areas: areas.filter((area) => area.group === group && sees(area)) }))
    .filter(({ group, areas }) => group === "Desk" || areas.length > 0);
}

/** Returns the path without its trailing slash, so that `/customers/` becomes `/customers`. */
function trimmed(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Whether an address belongs to an area: its page or one below it. */
export function liesIn(areaPath: string, address: string): boolean {
  const path = trimmed(address);
  return path === areaPath || path.startsWith(`${areaPath}/`);
}

/**
 * Returns where to go after sign-in: the previous address if it is a conversation or a page of an area.
 * Undefined: the desk.
 */
export function returnAddress(value: unknown, areas: readonly Area[]): string | undefined {
  if (typeof value !== "string" || !/^\/[a-z][a-z0-9/-]*(\?[\w=&%.+:-]*)?$/i.test(value)) return undefined;
  const path = value.split("?")[0] ?? "";
  if (/^\/conversations\/[0-9a-f-]{36}$/.test(value)) return value;
  return areas.some((area) => liesIn(area.path, path)) ? value : undefined;
}
