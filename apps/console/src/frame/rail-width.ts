import { proxy } from "valtio";

const key = "parlour-console-menu";

/** valtio state: whether the menu shows icons alone. */
export interface RailWidth {
  collapsed: boolean;
}

/** As this browser was left; at first, words are shown where there is room for them. */
export function createRailWidth(storage: Storage, roomy: boolean): RailWidth {
  const kept = storage.getItem(key);
  return proxy({ collapsed: kept === null ? !roomy : kept === "narrow" });
}

/** Changes it and remembers. */
export function setCollapsed(width: RailWidth, storage: Storage, collapsed: boolean): void {
  width.collapsed = collapsed;
  storage.setItem(key, collapsed ? "narrow" : "wide");
}
