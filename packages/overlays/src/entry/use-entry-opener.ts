import type { MouseEvent } from "react";
import { overlayPanelId } from "../host/panel-id.ts";
import { useFlow } from "../overlay-context.tsx";

/** Properties of a button that opens Entry. */
export interface EntryOpener {
  readonly command: "show-modal";
  readonly commandfor: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * Makes a button open Entry, which is ready in the closed panel. The browser opens the panel itself, before
 * any script; the app does it in browsers without invoker commands.
 */
export function useEntryOpener(): EntryOpener {
  const { dispatch } = useFlow();
  return {
    command: "show-modal",
    commandfor: overlayPanelId,
    onClick(event) {
      if (!("commandForElement" in event.currentTarget)) dispatch({ type: "open", overlay: "entry" });
    },
  };
}
