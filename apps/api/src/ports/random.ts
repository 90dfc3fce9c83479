import { randomBytes, randomFillSync, randomInt } from "node:crypto";
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

/** Random bytes are fetched for many ids at once: asking for them takes longer than the rest of an id. */
const reserve = Buffer.alloc(16 * 256);
let taken = reserve.length;

function sixteenBytes(): Buffer {
  if (taken === reserve.length) {
    randomFillSync(reserve);
    taken = 0;
  }
  taken += 16;
  return reserve.subarray(taken - 16, taken);
}

let newestMs = 0;
let sequence = 0;

/** An id of version 7. Within a millisecond a sequence orders them (RFC 9562, 6.2), which begins at random. */
function uuid(): string {
  const random = sixteenBytes();
  const now = Date.now();
  // The highest bit stays free, so that a sequence never ends within a millisecond.
  sequence = now > newestMs ? random.readUInt32BE(6) >>> 1 : sequence + 1;
  newestMs = Math.max(now, newestMs);
  return v7({ random, msecs: newestMs, seq: sequence });
}

export const systemRandom: Random = {
  uuid,
  bytes: (length) => randomBytes(length),
  digits: (length) => Array.from({ length }, () => String(randomInt(10))).join(""),
};
