import { proxy } from "valtio";

const key = "parlour-console-menu";

/** valtio state: whether the menu shows only icons. */
export interface RailWidth {
  collapsed: boolean;
}

/** As last chosen in this browser; at first with labels, if there is room for them. */
export function createRailWidth(storage: Storage, roomy: boolean): RailWidth {
  const kept = storage.getItem(key);
  return proxy({ collapsed: kept === null ? !roomy : kept === "narrow" });
}

/** Changes the state and stores it. */
export function setCollapsed(width: RailWidth, storage: Storage, collapsed: boolean): void {
  width.collapsed = collapsed;
  storage.setItem(key, collapsed ? "narrow" : "wide");
}
