import { AsyncLocalStorage } from "node:async_hooks";

const limits = new AsyncLocalStorage<number>();

/** Lets each statement in a function take longer than usual: for background jobs and large exports. */
export function allowSeconds<Value>(seconds: number, act: () => Value): Value {
  return limits.run(seconds, act);
}

/** Returns the seconds that a statement may take here; undefined: the usual limit. */
export function statementSeconds(): number | undefined {
  return limits.getStore();
}
