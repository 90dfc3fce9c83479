/** The finished steps of a start, to be undone in reverse order. */
export interface Undo {
  push(step: () => Promise<void>): void;
  /** Undoes everything, newest first. */
  run(): Promise<void>;
}

/** Creates the list for a start that fails half-way, and for a stop. */
export function createUndo(): Undo {
  const steps: (() => Promise<void>)[] = [];
  return {
    push: (step) => void steps.push(step),
    async run() {
      for (let step = steps.pop(); step; step = steps.pop()) await step();
    },
  };
}

/** A start that can be aborted. */
export interface Abandonment {
  readonly signal: AbortSignal;
  /** Runs a step; rejects at once when the start is aborted. The step then continues in the background. */
  readonly unlessAbandoned: <Value>(step: () => Promise<Value>) => Promise<Value>;
}

/** Lets a start be aborted in the middle of any step through `signal`. */
export function createAbandonment(signal: AbortSignal): Abandonment {
  const abandoned = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  abandoned.catch(() => undefined);
  return {
    signal,
    unlessAbandoned: async (step) => {
      signal.throwIfAborted();
      return await Promise.race([step(), abandoned]);
    },
  };
}
