import { useEffect, type RefObject } from "react";

interface PanelParts {
  /** The panel. On low screens it scrolls as a whole. */
  readonly dialogRef: RefObject<HTMLDialogElement | null>;
  /** The panel's content, which scrolls on other screens. */
  readonly bodyRef: RefObject<HTMLDivElement | null>;
  /** The messages below the content. */
  readonly alertsRef: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps a panel's content where it is when a message below it disappears. Content that is scrolled to its end would slide
 * down, and a press on its button would miss. Instead the message's height is added below the content as empty space,
 * until another message or other content is shown.
 */
export function useSteadyContent({ dialogRef, bodyRef, alertsRef }: PanelParts): void {
  useEffect(() => {
    const [dialog, alerts] = [dialogRef.current, alertsRef.current];
    if (dialog === null || alerts === null) return undefined;
    let scrolled: { readonly element: Element; readonly top: number } | null = null;
    // Read only if it must be: while the page starts, a layout is expensive.
    let height = alerts.childElementCount === 0 ? 0 : alerts.offsetHeight;
    let space = { below: bodyRef.current, px: 0 };

    function remember({ target }: Event) {
      if (!(target instanceof Element) || (target !== dialog && target !== bodyRef.current)) return;
      scrolled = { element: target, top: target.scrollTop };
    }

    function addSpace(px: number) {
      const body = bodyRef.current;
      const before = space.below === body ? space.px : 0;
      space = { below: body, px: Math.max(0, before + px) };
      body?.style.setProperty("--space-below", `${space.px}px`);
    }

    // A microtask after the change: no press comes before it, as one could before a ResizeObserver.
    const observer = new MutationObserver(() => {
      const grown = alerts.offsetHeight - height;
      height += grown;
      if (grown > 0) addSpace(-grown);
      if (grown >= 0 || scrolled === null) return;
      const { element, top } = scrolled;
      const slid = top - element.scrollTop;
      // It can't slide further than the message was high, but for rounding; anything else is a scroll that has just begun.
      if (!element.isConnected || slid <= 0 || slid > 1 - grown) return;
      addSpace(slid);
      element.scrollTop = top;
    });
    observer.observe(alerts, { childList: true, subtree: true, characterData: true });
    dialog.addEventListener("scroll", remember, true);
    return () => {
      observer.disconnect();
      dialog.removeEventListener("scroll", remember, true);
    };
  }, [dialogRef, bodyRef, alertsRef]);
}
