import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<true>();

/**
 * Lets each connection prepare a function's statements once and keep their plans: for calls that are made all the
 * time, of which planning would be the larger part. Their statements name every column that they return. A plan for `*`
 * would fail on a connection that stays open while a migration adds a column.
 */
export function keepPlans<Value>(act: () => Value): Value {
  return scope.run(true, act);
}

/** Whether statements that are sent now are prepared. */
export function keepsPlans(): boolean {
  return scope.getStore() === true;
}

/** The prepared statements of one connection. */
export class KeptPlans {
  readonly #most: number;
  readonly #names = new Map<string, string>();
  #made = 0;

  /** `most`: how many plans the connection keeps; statements beyond them are planned each time. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the name under which a statement is prepared; undefined if there are enough already. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= this.#most) return undefined;
    this.#made += 1;
    const name = `kept_${this.#made}`;
    this.#names.set(text, name);
    return name;
  }

  /** After a failure it is unknown whether the statement was prepared: the next time it gets another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}
