/** Wakes one waiting loop. Several rings while nobody waits count as one. */
export interface Bell {
  readonly ring: () => void;
  /** Resolves on the next ring, or at once if it rang since the last call. */
  readonly rung: () => Promise<void>;
}

/** A bell that has not rung yet. */
export function createBell(): Bell {
  let kept = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      if (wake === undefined) kept = true;
      else wake();
      wake = undefined;
    },
    async rung() {
      if (!kept) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      kept = false;
    },
  };
}
