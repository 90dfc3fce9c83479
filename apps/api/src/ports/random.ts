import { randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";

/** Randomness as a parameter (docs/architecture.md, "Time and randomness are parameters"). */
export interface Random {
  /**
   * Returns a new id, ordered by time (version 7), so that indexes grow at their end. Ids of one process keep
   * their order within a millisecond, too.
   */
  uuid(): string;
  /** Returns unguessable bytes. */
  bytes(length: number): Buffer;
  /** Returns decimal digits, each equally likely. */
  digits(length: number): string;
}

export const systemRandom: Random = {
  uuid: () => v7(),
  bytes: (length) => randomBytes(length),
  digits: (length) => Array.from({ length }, () => String(randomInt(10))).join(""),
};
