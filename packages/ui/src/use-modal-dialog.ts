import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint.ts";

/** A layout effect in the browser; nothing during server rendering. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Elements that the Tab key reaches, without fields that are only for password managers. */
const focusable =
  ':is(input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]):not(:disabled, [tabindex="-1"])';

export interface ModalDialog {
  readonly dialogRef: RefObject<HTMLDialogElement | null>;
  readonly bodyRef: RefObject<HTMLDivElement | null>;
  /** True during the closing animation, while the content must stay. */
  readonly leaving: boolean;
}

interface ModalDialogOptions {
  readonly open: boolean;
  /** The content inside. If it changes while open, focus moves to the new content. */
  readonly contentKey: string | undefined;
  /** The dialog was opened by the platform (`command="show-modal"`), not by `open`. */
  readonly onNativeOpen: (() => void) | undefined;
  /** Called after the dialog's closing animation has ended. */
  readonly onGone?: (() => void) | undefined;
  /** Opens it in steps (`showThenMakeModal`), so that a press is painted sooner; absent: in one. */
  readonly show?: ((dialog: HTMLDialogElement, onModal?: () => void) => void) | undefined;
}

/**
 * Moves focus to the element that the content marks, otherwise to its first control, otherwise to the content
 * itself.
 */
function focusContent(body: HTMLElement | null) {
  const wanted = body?.querySelector<HTMLElement>("[data-autofocus], [autofocus]");
  const target = wanted ?? body?.querySelector<HTMLElement>(focusable) ?? body;
  // A text without controls must still be scrollable by keys (WCAG 2.1.1).
  if (target === body && body !== null) body.tabIndex = 0;
  // A long text is not scrolled into view, because that would move its own title out of it.
  target?.focus({ preventScroll: target.matches("[tabindex]") });
}

/**
 * Whether a control in the new content already has the focus: React's autoFocus sets it without an attribute.
 */
function holdsFocus(body: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return body !== null && focused !== body && body.contains(focused);
}

/**
 * Whether the focus is where the browser puts it on opening: on the first control, usually the close button.
 */
function hasPlatformFocus(dialog: HTMLDialogElement): boolean {
  const focused = document.activeElement;
  return focused === dialog || focused === document.body || focused === dialog.querySelector(focusable);
}

/** If the opener no longer exists, focus moves to the page's heading. */
function rescueFocus(dialog: HTMLDialogElement) {
  const focused = document.activeElement;
  // Focus that is still inside counts as lost: a closing dialog keeps it until it is gone.
  if (focused !== null && focused !== document.body && !dialog.contains(focused)) return;
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading === null) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Keeps a native modal dialog in sync with `open`, and focus where people expect it. */
export function useModalDialog(options: ModalDialogOptions): ModalDialog {
  const { open, contentKey, onNativeOpen, onGone, show } = options;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const shownKey = useRef<string | undefined>(undefined);
  const [wasOpen, setWasOpen] = useState(open);
  const [leaving, setLeaving] = useState(false);
  const nativeOpen = useEffectEvent(() => onNativeOpen?.());
  const gone = useEffectEvent(() => onGone?.());

  if (open !== wasOpen) {
    setWasOpen(open);
    setLeaving(!open);
  }

  useBrowserLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null) return;
    if (open) {
      asked.current = true;
      const isShownByApp = !dialog.open || dialog.dataset["emptyFrame"] !== undefined;
      if (show !== undefined && isShownByApp) {
        show(dialog, () => focusContent(bodyRef.current));
        return;
      }
      if (!dialog.open) dialog.showModal();
      // The platform already opened the dialog, so typed text and focus stay as they are.
      else if (!hasPlatformFocus(dialog)) return;
      focusContent(bodyRef.current);
    } else if (asked.current) {
      asked.current = false;
      // The browser returns focus to the opener here.
      if (dialog.open) dialog.close();
      rescueFocus(dialog);
    }
  }, [open, show]);

  useEffect(() => {
    const isNew = open && shownKey.current !== undefined && shownKey.current !== contentKey;
    if (isNew && !holdsFocus(bodyRef.current)) focusContent(bodyRef.current);
    // The platform may have opened it: what the app then shows in it can be something else.
    shownKey.current = dialogRef.current?.open === true ? contentKey : undefined;
  }, [open, contentKey]);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!leaving || dialog === null) return undefined;
    let current = true;
    void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(() => {
      if (!current) return;
      setLeaving(false);
      gone();
    });
    return () => {
      current = false;
    };
  }, [leaving]);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null) return undefined;
    function report() {
      if (dialog?.open === true && !asked.current) nativeOpen();
    }
    function reportSeen() {
      afterPaint(report);
    }
    // A press before that would act on a panel that the app considers closed.
    function reportNow() {
      flushSync(report);
    }
    function openFirst(event: Event) {
      if (dialog === null || !(event instanceof CommandEvent) || event.command !== "show-modal") return;
      event.preventDefault();
      show?.(dialog);
    }
    const ended = new AbortController();
    const { signal } = ended;
    report();
    if (show !== undefined) dialog.addEventListener("command", openFirst, { signal });
    dialog.addEventListener("toggle", reportSeen, { signal });
    dialog.addEventListener("pointerdown", reportNow, { signal, capture: true });
    dialog.addEventListener("keydown", reportNow, { signal, capture: true });
    return () => ended.abort();
  }, [show]);

  return { dialogRef, bodyRef, leaving };
}
