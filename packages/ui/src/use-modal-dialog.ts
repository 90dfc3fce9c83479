import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** A layout effect in the browser; nothing during server rendering. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What the Tab key reaches. Fields that are there for password managers only are left out. */
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
  /** The dialog has slid out and nothing of it is seen any more. */
  readonly onGone?: (() => void) | undefined;
}

/** Moves focus to what the content asks for, else to its first control, else to the content itself. */
function focusContent(body: HTMLElement | null) {
  const wanted = body?.querySelector<HTMLElement>("[data-autofocus], [autofocus]");
  const target = wanted ?? body?.querySelector<HTMLElement>(focusable) ?? body;
  // A text without a single control must be scrolled by keys all the same (WCAG 2.1.1).
  if (target === body && body !== null) body.tabIndex = 0;
  // A long text is no control: brought into view, it would push its own title out of it.
  target?.focus({ preventScroll: target.matches("[tabindex]") });
}

/** Whether a control of new content has the focus already: React's autoFocus gives it without an attribute. */
function holdsFocus(body: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return body !== null && focused !== body && body.contains(focused);
}

/** Whether the focus is where the platform puts it on opening: on the first control, as a rule the one that closes. */
function hasPlatformFocus(dialog: HTMLDialogElement): boolean {
  const focused = document.activeElement;
  return focused === dialog || focused === document.body || focused === dialog.querySelector(focusable);
}

/** Runs a task when the next frame is painted, so that the opened dialog appears first. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

/** If the opener no longer exists, focus moves to the page's heading. */
function rescueFocus(dialog: HTMLDialogElement) {
  const focused = document.activeElement;
  // Still inside counts as nowhere: a dialog that slides out keeps focus until it is gone.
  if (focused !== null && focused !== document.body && !dialog.contains(focused)) return;
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading === null) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Keeps a native modal dialog in step with `open`, and focus where people expect it. */
export function useModalDialog(options: ModalDialogOptions): ModalDialog {
  const { open, contentKey, onNativeOpen, onGone } = options;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const shownKey = useRef<string | undefined>(undefined);
  const [wasOpen, setWasOpen] = useState(open);
  const [leaving, setLeaving] = useState(false);
  const nativeOpen = useRef(onNativeOpen);
  const gone = useRef(onGone);

  if (open !== wasOpen) {
    setWasOpen(open);
    setLeaving(!open);
  }

  useBrowserLayoutEffect(() => {
    nativeOpen.current = onNativeOpen;
    gone.current = onGone;
  });

  useBrowserLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null) return;
    if (open) {
      asked.current = true;
      if (!dialog.open) dialog.showModal();
      // The platform already opened the dialog, so typed text and focus stay as they are.
      else if (!hasPlatformFocus(dialog)) return;
      focusContent(bodyRef.current);
    } else if (asked.current) {
      asked.current = false;
      // The platform gives focus back to the opener here.
      if (dialog.open) dialog.close();
      rescueFocus(dialog);
    }
  }, [open]);

  useEffect(() => {
    const isNew = open && shownKey.current !== undefined && shownKey.current !== contentKey;
    if (isNew && !holdsFocus(bodyRef.current)) focusContent(bodyRef.current);
    shownKey.current = open ? contentKey : undefined;
  }, [open, contentKey]);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!leaving || dialog === null) return undefined;
    let current = true;
    void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(() => {
      if (!current) return;
      setLeaving(false);
      gone.current?.();
    });
    return () => {
      current = false;
    };
  }, [leaving]);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null) return undefined;
    function report() {
      if (dialog?.open === true && !asked.current) nativeOpen.current?.();
    }
    function reportSeen() {
      afterPaint(report);
    }
    // A press before that would act on a panel that the app does not know to be open.
    function reportNow() {
      flushSync(report);
    }
    const ended = new AbortController();
    const { signal } = ended;
    report();
    dialog.addEventListener("toggle", reportSeen, { signal });
    dialog.addEventListener("pointerdown", reportNow, { signal, capture: true });
    dialog.addEventListener("keydown", reportNow, { signal, capture: true });
    return () => ended.abort();
  }, []);

  return { dialogRef, bodyRef, leaving };
}
