import { useEffect, useEffectEvent } from "react";
import { actionFor, type FocusPlace, type KeySettings, type ShortcutAction } from "./shortcuts.ts";

function placeOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof Element)) return "elsewhere";
  if (target.closest("input, textarea, select, [contenteditable]") !== null) return "text";
  return target.closest("[data-queue-row]") === null ? "elsewhere" : "row";
}

/** Whether a panel, menu or dialog is open, which then handles its own keys. */
function somethingIsOpen(): boolean {
  return document.querySelector("dialog[open], [popover]:popover-open") !== null;
}

/** A key that was pressed, and where. */
export interface PressedShortcut {
  readonly action: ShortcutAction;
  /** The key itself: which of 1 to 9 it was. */
  readonly key: string;
  /** The reply box it was pressed in; null: elsewhere. */
  readonly box: HTMLTextAreaElement | null;
}

/**
 * Listens for the desk's shortcuts while mounted. `handle` returns whether it used the key. Keys pressed in the reply
 * box are offered here first, and the reply box handles the rest.
 */
export function useShortcuts(
  settings: Required<KeySettings>,
  handle: (pressed: PressedShortcut) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || somethingIsOpen()) return;
    const { target } = event;
    const place = placeOf(target);
    const box =
      target instanceof HTMLTextAreaElement && target.closest("[data-desk-column]") !== null ? target : null;
    const action = actionFor(event, place, { ...settings, enterSends: settings.enterSends && box !== null });
    if (action === null) return;
    if (place === "text" && box === null) return;
    if (!handle({ action, key: event.key, box })) return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKeyDown(event);
    };
    document.addEventListener("keydown", listen, true);
    return () => {
      document.removeEventListener("keydown", listen, true);
    };
  }, []);
}
