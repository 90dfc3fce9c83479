/** How far a check that walks over everything in rounds has come. */
export interface WalkState {
  /** The last thing that was checked in this round; null: the round is complete. */
  readonly cursor: string | null;
  readonly roundBeganAt: Date;
}

/** A part that was checked: how much it was, and where the round goes on; null: the round is complete. */
interface WalkedPart {
  readonly walked: number;
  readonly cursor: string | null;
}

interface Walk {
  /** The least time from the start of one round to the start of the next. */
  readonly roundSeconds: number;
  /** A run ends after the part with which it has walked this much. */
  readonly perRun: number;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
  readonly find: () => Promise<WalkState | undefined>;
  readonly save: (state: WalkState) => Promise<void>;
  /** Checks the next part after a cursor; null: from the first. Returns null if it was interrupted: the next run repeats the part. */
  readonly checkAfter: (cursor: string | null) => Promise<WalkedPart | null>;
}

/**
 * Runs a bounded part of a check that walks over everything in rounds: continues where the last run ended, and begins a new
 * round when one is due. The progress is stored after each part, so an interrupted run repeats at most one.
 */
export async function walkOn(walk: Walk): Promise<void> {
  const { roundSeconds, perRun, now, stopping, find, save, checkAfter } = walk;
  for (let walked = 0; walked < perRun && !stopping.aborted;) {
    const state = await find();
    const begins = state === undefined || state.cursor === null;
    const roundBeganAt = begins ? now() : state.roundBeganAt;
    if (begins && state !== undefined) {
      if (roundBeganAt.getTime() - state.roundBeganAt.getTime() < roundSeconds * 1000) return;
    }
    const part = await checkAfter(state?.cursor ?? null);
    if (part === null) return;
    await save({ cursor: part.cursor, roundBeganAt });
    if (part.cursor === null) return;
    walked += part.walked;
  }
}
