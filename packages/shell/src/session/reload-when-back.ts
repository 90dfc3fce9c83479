/** What a reload needs from the outside. */
export interface ReloadPorts {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `task` once after `ms` milliseconds. */
  readonly after: (ms: number, task: () => void) => void;
  /** Whether this page would be answered now. */
  readonly isAnswered: () => Promise<boolean>;
  readonly reload: () => void;
}

const key = "parlour.reloadedAt";
const pauseMs = 60_000;
const firstWaitMs = 1000;
const longestWaitMs = 10_000;

/**
 * Reloads the page after a 503, as soon as it would be answered: a reload that nobody answers would leave the customer on the
 * front's error. Happens at most once a minute, so that a server in trouble can't hold a page in a loop.
 * The result is called at each 503.
 */
export function createReloadWhenBack({ storage, now, after, isAnswered, reload }: ReloadPorts): () => void {
  let isAsking = false;

  function wasReloadedLately(): boolean {
    const since = now() - Number(storage.getItem(key) ?? Number.NaN);
    // A clock that was set back says nothing.
    return since >= 0 && since < pauseMs;
  }

  async function ask(waitMs: number): Promise<void> {
    if (!(await isAnswered())) {
      after(waitMs, () => void ask(Math.min(waitMs * 2, longestWaitMs)));
      return;
    }
    isAsking = false;
    storage.setItem(key, String(now()));
    reload();
  }

  return () => {
    if (isAsking || wasReloadedLately()) return;
    isAsking = true;
    void ask(firstWaitMs);
  };
}
