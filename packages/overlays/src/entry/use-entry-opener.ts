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
 * Makes a button open Entry, which the closed panel holds ready. The browser opens the panel itself, before any script
 * and without waiting for one; the app does so in browsers that know no commands.
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
