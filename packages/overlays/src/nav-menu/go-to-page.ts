import type { FlowStore } from "../flow-store.ts";
import type { OverlayDestination, OverlayPorts } from "../ports.ts";

/** What a tile that leads to a page does (PANEL-33): closes the panel; goes only to a page that is not open already. */
export function goToPage(
  path: OverlayDestination,
  { dispatch }: Pick<FlowStore, "dispatch">,
  ports: Pick<OverlayPorts, "currentPath" | "push">,
): void {
  dispatch({ type: "close" });
  if (ports.currentPath() !== path) ports.push(path);
}
