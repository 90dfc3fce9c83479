import type { FlowStore } from "../flow-store.ts";
import type { OverlayDestination, OverlayPorts } from "../ports.ts";

/**
 * The action of a tile that links to a page (PANEL-33): closes the panel, and navigates unless that page is
 * already open.
 */
export function goToPage(
  path: OverlayDestination,
  { dispatch }: Pick<FlowStore, "dispatch">,
  ports: Pick<OverlayPorts, "currentPath" | "push">,
): void {
  dispatch({ type: "close" });
  if (ports.currentPath() !== path) ports.push(path);
}
