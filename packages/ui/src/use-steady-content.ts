import { useEffect, type RefObject } from "react";

interface SteadyContentOptions {
  readonly open: boolean;
  /** The panel. On low screens it scrolls as a whole. */
  readonly dialogRef: RefObject<HTMLDialogElement | null>;
  /** The panel's content, which scrolls on other screens. */
  readonly bodyRef: RefObject<HTMLDivElement | null>;
  /** The messages below the content. */
  readonly alertsRef: RefObject<HTMLDivElement | null>;
}

/** The last scroll of the content that is shown. */
interface Scroll {
  readonly body: HTMLElement;
  /** What was scrolled: the panel or its content. */
  readonly element: Element;
  /** Pixels from the start. */
  readonly top: number;
}

function setSpace(body: HTMLElement | null, px: number): void {
  if (px === 0) body?.style.removeProperty("--space-below");
  else body?.style.setProperty("--space-below", `${px}px`);
}

/**
 * Keeps a panel's content where it is when a message below it disappears. Content that is scrolled to its end would slide
 * down, and a press on its button would miss. Instead empty space is added below the content, until the next message, other
 * content, or the next opening.
 */
export function useSteadyContent({ open, dialogRef, bodyRef, alertsRef }: SteadyContentOptions): void {
  useEffect(() => {
    const [dialog, alerts] = [dialogRef.current, alertsRef.current];
    if (!open || dialog === null || alerts === null) return undefined;
    setSpace(bodyRef.current, 0);
    let scrolled: Scroll | null = null;

    function remember({ target }: Event) {
      const body = bodyRef.current;
      if (body === null || !(target instanceof Element) || (target !== dialog && target !== body)) return;
      scrolled = { body, element: target, top: target.scrollTop };
    }

    // A microtask after the change: no press comes before it, as one could before a ResizeObserver.
    const observer = new MutationObserver(() => {
      // Most panels never scroll: then nothing is measured.
      if (scrolled === null || scrolled.body !== bodyRef.current) return;
      const { body, element, top } = scrolled;
      setSpace(body, 0);
      const slid = top - element.scrollTop;
      // Not at its end, it was scrolled on purpose.
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      if (slid <= 0 || !isAtEnd) return;
      setSpace(body, slid);
      element.scrollTop = top;
    });
    observer.observe(alerts, { childList: true, subtree: true, characterData: true });
    dialog.addEventListener("scroll", remember, true);
    return () => {
      observer.disconnect();
      dialog.removeEventListener("scroll", remember, true);
    };
  }, [open, dialogRef, bodyRef, alertsRef]);
}
