import { canGoBack } from "@parlour/overlays/flow";
import type { FlowStore } from "@parlour/overlays/flow-store";
import type { RouterHistory } from "@tanstack/react-router";
import { subscribe } from "valtio/vanilla";

/** Marks the panel's entry in the browser's history. */
const mark = "parlourPanel";

const isMarked = (): boolean => (history.state as { readonly [mark]?: boolean } | null)?.[mark] === true;

export interface PanelHistoryOptions {
  /** The router's history, based on the browser's. */
  readonly pages: RouterHistory;
  readonly flow: FlowStore;
  /** Whether the panel was open before a reload and should open again. */
  readonly opensAgain: boolean;
}

/**
 * Gives the open panel its own entry in the browser's history, with the page's address. The browser's Back
 * then goes one step back in the panel, or closes it, and the page stays. Closing the panel removes its
 * entry: Forward opens nothing. Call it once, in the browser, before anything is opened.
 */
export function keepPanelInHistory({ pages, flow, opensAgain }: PanelHistoryOptions): void {
  /** The address of the panel's history entry; null: none. */
  let openAt: string | null = isMarked() ? location.href : null;
  /** Whether the customer was logged in when the panel's entry was created. */
  let wasLoggedIn = flow.loggedIn();
  /** The closed panel's entry is being left: the browser goes back asynchronously. */
  let isLeaving = false;
  /**
   * Repeats a replacement, made on the entry that is being left, on the entry below, for which it was meant.
   */
  let replaceBelow: (() => void) | null = null;
  const waiting: (() => void)[] = [];
  const isOpen = (): boolean => flow.state.flow.current !== null;

  function makeEntry(): void {
    try {
      // Bypasses the router, which would treat it as a page.
      History.prototype.pushState.call(history, { ...(history.state as object | null), [mark]: true }, "");
      openAt = location.href;
      wasLoggedIn = flow.loggedIn();
    } catch {
      // The browser is limiting history entries for now, so Back leaves the page.
    }
  }

  function leaveEntry(): void {
    isLeaving = true;
    openAt = null;
    history.back();
  }

  /** Handles Back from the open panel, on the page below it. */
  function goBackInPanel(): void {
    flow.dispatch({ type: canGoBack(flow.state.flow) ? "back" : "close" });
  }

  subscribe(
    flow.state,
    () => {
      if (isLeaving) return;
      if (isOpen()) {
        if (!isMarked()) makeEntry();
        return;
      }
      // Whatever closed the panel may navigate at once, which then replaces the entry. A login or a logout
      // always does, with a reload that going back would cancel.
      setTimeout(() => {
        if (!isOpen() && !isLeaving && isMarked() && flow.loggedIn() === wasLoggedIn) leaveEntry();
      });
    },
    true,
  );

  const { push, replace } = pages;
  pages.replace = (...page) => {
    if (isLeaving) replaceBelow = () => replace(...page);
    replace(...page);
  };
  pages.push = (...page) => {
    if (isLeaving) waiting.push(() => pages.push(...page));
    else if (isMarked()) {
      openAt = null;
      pages.replace(...page);
    } else push(...page);
  };

  addEventListener(
    "popstate",
    (event) => {
      const cameFrom = openAt;
      openAt = isMarked() ? location.href : null;
      if (isLeaving) {
        event.stopImmediatePropagation();
        isLeaving = false;
        // Back after a logout reaches the panel's entry, and the guards redirect the visitor meanwhile.
        replaceBelow?.();
        replaceBelow = null;
        if (isOpen()) makeEntry();
        for (const go of waiting.splice(0)) go();
      } else if (isMarked()) {
        // Forward, to the entry of a panel that was closed meanwhile.
        if (isOpen()) return;
        event.stopImmediatePropagation();
        leaveEntry();
      } else if (cameFrom !== null && isOpen()) {
        // A jump over several entries leads to another page, which the router shows.
        if (cameFrom !== location.href) {
          flow.dispatch({ type: "close" });
          return;
        }
        event.stopImmediatePropagation();
        goBackInPanel();
      }
    },
    // Before the router gets the event.
    { capture: true },
  );

  if (openAt !== null && !opensAgain) leaveEntry();
}
