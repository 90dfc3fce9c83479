import { LRUCache } from "lru-cache";
import { DatabaseError } from "pg";

/*
 * A route that is called all the time can remember its callers, so that a call needs no round trip of its own to read who
 * makes it. Its transaction confirms the caller instead: in the message with its locks, the database compares what is stored of
 * them then with what was read, and runs nothing after it if it differs. Then the call begins again with a caller who is read
 * anew. So the end of a session, a ban or another role count at once, as on every other route.
 */

/** How many callers a route remembers: more than those who use one node within a few minutes. */
const most = 20_000;
/** Characters of all keys together: a key contains the call's host, which can be long. */
const mostInKeys = 200 * most;

/** The callers of one route, by a key of their session. */
export class RememberedCallers<Caller extends object> {
  readonly #callers = new LRUCache<string, Caller>({
    max: most,
    maxSize: mostInKeys,
    sizeCalculation: (_caller, key) => key.length,
  });

  get(key: string): Caller | undefined {
    return this.#callers.get(key);
  }

  set(key: string, caller: Caller): void {
    this.#callers.set(key, caller);
  }

  forget(key: string): void {
    this.#callers.delete(key);
  }
}

/** Whether a transaction failed because its caller is no longer who was remembered (migration 0194). */
export function isCallerChanged(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "PL001";
}
