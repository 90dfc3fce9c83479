import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<true>();

/**
 * Holds a write, a lock or a check back until the transaction's next statement, at the latest its commit. The database gets both
 * in one message, in order, so it needs no extra round trip. Use it only for statements whose result nobody reads: the
 * result is always empty. If the database refuses it, it runs nothing after it, not even the commit, and the
 * transaction fails with that error.
 */
export function sendWithNext<Value>(write: () => Value): Value {
  return scope.run(true, write);
}

/** Whether a statement that is sent now waits for the next one. */
export function waitsForNext(): boolean {
  return scope.getStore() === true;
}
