import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint.ts";

/*
 * Opening a dialog in steps. To become modal restyles the whole page and moves the focus, and what is in it may have to be
 * rendered first: a press would be painted only after that. A key or a press that comes in between takes the next step at
 * once, so it finds the dialog as if it had been opened in one.
 */

/** Runs a task once: when the next frame is painted, or at the next key or press if that comes first. */
function afterPaintOrInput(target: Document | Window, task: () => void): void {
  const done = new AbortController();
  const { signal } = done;
  function runOnce() {
    if (signal.aborted) return;
    done.abort();
    task();
  }
  for (const type of ["keydown", "pointerdown"]) {
    target.addEventListener(type, runOnce, { signal, capture: true });
  }
  afterPaint(runOnce);
}

/**
 * Shows a dialog with the next frame and makes it modal after that. `onModal` runs then. Its styles must not differ
 * between both.
 */
export function showThenMakeModal(dialog: HTMLDialogElement, onModal?: () => void): void {
  endEmptyFrame(dialog);
  if (dialog.open) return;
  const opener = document.activeElement;
  dialog.open = true;
  afterPaintOrInput(document, () => {
    if (!dialog.isConnected || !dialog.open || dialog.matches(":modal")) return;
    const focused = document.activeElement;
    const inside = focused instanceof HTMLElement && dialog.contains(focused) ? focused : null;
    // On closing, browsers give the focus back to what has it here.
    if (inside !== null && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    // Otherwise an animation that has just begun would begin again.
    for (const animation of dialog.getAnimations()) animation.startTime ??= document.timeline.currentTime;
    // Only a closed dialog can become modal. Nothing is styled in between, so its animations go on.
    dialog.open = false;
    dialog.showModal();
    onModal?.();
    inside?.focus({ preventScroll: true });
  });
}

/** Closes a dialog that is an empty frame, so that it can be opened with its content. */
function endEmptyFrame(dialog: HTMLDialogElement): void {
  if (dialog.dataset["emptyFrame"] === undefined) return;
  delete dialog.dataset["emptyFrame"];
  dialog.open = false;
}

/**
 * Shows a dialog's empty frame with the next frame, and fills it after that: `fill` changes the state with which React
 * opens the dialog. Its styles hide the content while it has `data-empty-frame`.
 */
export function showFrameThenFill(dialog: HTMLDialogElement, fill: () => void): void {
  if (dialog.open) {
    fill();
    return;
  }
  dialog.dataset["emptyFrame"] = "";
  dialog.open = true;
  // On the window, before `showThenMakeModal` gets the same key or press on the document.
  afterPaintOrInput(window, () => {
    endEmptyFrame(dialog);
    // Before anything is painted.
    flushSync(fill);
  });
}
