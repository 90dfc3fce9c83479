import { useEffect, useEffectEvent } from "react";
import { actionFor, type FocusPlace, type ShortcutAction } from "./shortcuts.ts";

function placeOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof Element)) return "elsewhere";
  if (target.closest("input, textarea, select, [contenteditable]") !== null) return "text";
  return target.closest("[data-queue-row]") === null ? "elsewhere" : "row";
}

/** Listens for the desk's shortcuts while it is shown. Open panels keep their keys to themselves. */
export function useShortcuts(singleKeysOn: boolean, handle: (action: ShortcutAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const place = placeOf(event.target);
    // The reply box answers its own keys.
    if (place === "text") return;
    const action = actionFor(event, place, singleKeysOn);
    if (action === null) return;
    event.preventDefault();
    handle(action);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKeyDown(event);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, []);
}
