/** The outside functions that a reload needs. */
export interface ReloadPorts {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The age of this page, in milliseconds. */
  readonly pageAge: () => number;
  /** Calls `task` once after `ms` milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** Calls `task` each time the browser comes online again. Returns a function that stops it. */
  readonly onOnline: (task: () => void) => () => void;
  /** Whether the server now responds to a request for this page, or for a part at an address. */
  readonly isAnswered: (part: string | null) => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * Reloads the page as soon as the server responds. Reloading earlier would show the proxy's or the browser's error
 * page. Reloads at most once a minute, so that a failing server does not cause a loop.
 */
export interface Reloads {
  /** Call it at each 503. Without effect if the page was reloaded less than a minute ago. */
  readonly afterRefusal: () => void;
  /**
   * Waits for a part of the app that failed to load, at its address if known: until the server would deliver
   * it and the minute is over. Returns a function that stops the wait.
   */
  readonly forMissingPart: (part: string | null) => () => void;
}

const key = "parlour.reloadedAt";
const pauseMs = 60_000;
const firstWaitMs = 1000;
const longestWaitMs = 10_000;

/** For pages without storage: the last reload cannot be remembered, so the page is not reloaded. */
export const noReloads: Reloads = { afterRefusal: () => undefined, forMissingPart: () => () => undefined };

/** Creates the page's reloads. */
export function createReloads(ports: ReloadPorts): Reloads {
  const { storage, now, pageAge, after, onOnline, isAnswered, reload } = ports;
  let isAfterRefusal = false;

  function wasReloadedLately(): boolean {
    const since = now() - Number(storage.getItem(key) ?? Number.NaN);
    // The clock was set back, so the difference means nothing.
    return since >= 0 && since < pauseMs;
  }

  /** Records a reload for the page after it. A full storage can't; then each page waits for a minute. */
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
