import { randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";

/** Randomness as a parameter (docs/architecture.md, "Time and randomness are parameters"). */
export interface Random {
  /** A new id. Time-ordered (version 7), so that indexes grow at their end; ids of one process keep their order also within a millisecond. */
  uuid(): string;
  /** Unguessable bytes. */
  bytes(length: number): Buffer;
  /** Decimal digits, each equally likely. */
  digits(length: number): string;
}

export const systemRandom: Random = {
  uuid: () => v7(),
  bytes: (length) => randomBytes(length),
  digits: (length) => Array.from({ length }, () => String(randomInt(10))).join(""),
};
