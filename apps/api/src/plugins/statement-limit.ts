import { AsyncLocalStorage } from "node:async_hooks";

const limits = new AsyncLocalStorage<number>();

/** Lets each statement of a piece of work take longer than the usual time: background jobs and large exports. */
export function allowSeconds<Value>(seconds: number, act: () => Value): Value {
  return limits.run(seconds, act);
}

/** The seconds that a statement may take here; undefined: as usual. */
export function statementSeconds(): number | undefined {
  return limits.getStore();
}
