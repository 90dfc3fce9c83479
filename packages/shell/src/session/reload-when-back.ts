/** What a reload needs from the outside. */
export interface ReloadPorts {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long this page has been open, in milliseconds. */
  readonly pageAge: () => number;
  /** Calls `task` once after `ms` milliseconds; the answer cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** Calls `task` each time the browser is online again; the answer ends that. */
  readonly onOnline: (task: () => void) => () => void;
  /** Whether this page would be answered now, or the part of it at an address. */
  readonly isAnswered: (part: string | null) => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * Reloads of the page as soon as it would be answered: a reload that nobody answers would leave the customer on the
 * front's or the browser's error. At most one a minute, so that a server in trouble can't hold a page in a loop.
 */
export interface Reloads {
  /** Call it at each 503. Without effect if the page was reloaded less than a minute ago. */
  readonly afterRefusal: () => void;
  /**
   * For a part of the app that did not come, at its address where that is known: waits until it would be answered,
   * and for the minute to be over. The answer ends the waiting.
   */
  readonly forMissingPart: (part: string | null) => () => void;
}

const key = "parlour.reloadedAt";
const pauseMs = 60_000;
const firstWaitMs = 1000;
const longestWaitMs = 10_000;

/** For a page whose storage may not be used: nothing would remember the last reload, so there is none. */
export const noReloads: Reloads = { afterRefusal: () => undefined, forMissingPart: () => () => undefined };

/** Makes the page's reloads. */
export function createReloads(ports: ReloadPorts): Reloads {
  const { storage, now, pageAge, after, onOnline, isAnswered, reload } = ports;
  let isAfterRefusal = false;

  function wasReloadedLately(): boolean {
    const since = now() - Number(storage.getItem(key) ?? Number.NaN);
    // A clock that was set back says nothing.
    return since >= 0 && since < pauseMs;
  }

  /** Remembers a reload across itself. A full storage can't: then each page waits out a minute of its own. */
  function mayReloadNow(): boolean {
    try {
      storage.setItem(key, String(now()));
      return true;
    } catch {
      return pageAge() >= pauseMs;
    }
  }

  function waitFor(part: string | null, onReload?: () => void): () => void {
    let isOver = false;
    let isAsking = false;
    let cancel = (): void => undefined;

    async function ask(waitMs: number): Promise<void> {
      if (isAsking || isOver) return;
      cancel();
      isAsking = true;
      const isBack = !wasReloadedLately() && (await isAnswered(part));
      isAsking = false;
      if (isOver) return;
      if (!isBack || !mayReloadNow()) {
        cancel = after(waitMs, () => void ask(Math.min(waitMs * 2, longestWaitMs)));
        return;
      }
      end();
      onReload?.();
      reload();
    }

    const stopListening = onOnline(() => void ask(firstWaitMs));
    function end(): void {
      isOver = true;
      cancel();
      stopListening();
    }
    void ask(firstWaitMs);
    return end;
  }

  return {
    afterRefusal() {
      if (isAfterRefusal || wasReloadedLately()) return;
      isAfterRefusal = true;
      waitFor(null, () => {
        isAfterRefusal = false;
      });
    },
    forMissingPart: (part) => waitFor(part),
  };
}
