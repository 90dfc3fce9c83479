/**
 * Compares the messages that a pair of people sent through a deployed stack with what it stored, delivered
 * and charged.
 */

/** A sent message. Every text of a pair is unique. */
export interface Written {
  readonly words: string;
  /** The message's id from the response; null while every call with it has failed. */
  readonly id: string | null;
}

/** A message in the history. */
export interface Stored {
  readonly id: string;
  readonly body: string;
  readonly creditCost: number;
}

export interface Record {
  readonly written: readonly Written[];
  readonly stored: readonly Stored[];
  /** The ids from the stream, in order. */
  readonly told: readonly string[];
  readonly bought: number;
  readonly left: number;
}

/** The number of faults of each kind; all 0 if everything agrees. */
export interface Faults {
  /** Acknowledged but not stored. */
  readonly lost: number;
  /** Stored twice with the same text. */
  readonly doubled: number;
  /** Stored, but sent by nobody. */
  readonly "written by nobody": number;
  readonly "told twice": number;
  readonly "never told": number;
  /** The difference between the balance and the stored messages' cost. */
  readonly "credits off": number;
}

export interface Comparison {
  readonly faults: Faults;
  /**
   * Stored messages without any successful call: a call may fail after its commit, so this is not a fault.
   */
  readonly storedUnanswered: number;
}

export function compare({ written, stored, told, bought, left }: Record): Comparison {
  const storedIds = new Set(stored.map(({ id }) => id));
  const toldIds = new Set(told);
  const storedBodies = new Set(stored.map(({ body }) => body));
  const writtenBodies = new Set(written.map(({ words }) => words));
  const cost = stored.reduce((sum, { creditCost }) => sum + creditCost, 0);
  return {
    faults: {
      lost: written.filter(({ id }) => id !== null && !storedIds.has(id)).length,
      doubled: stored.length - storedBodies.size,
      "written by nobody": stored.filter(({ body }) => !writtenBodies.has(body)).length,
      "told twice": told.length - toldIds.size,
      "never told": stored.filter(({ id }) => !toldIds.has(id)).length,
      "credits off": bought - cost - left,
    },
    storedUnanswered: written.filter(({ id, words }) => id === null && storedBodies.has(words)).length,
  };
}
