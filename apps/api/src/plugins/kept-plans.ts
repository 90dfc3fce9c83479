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
  /** The statements that have run: the database has certainly prepared them. */
  readonly #prepared = new Set<string>();
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

  /** Notes that a statement has run. */
  hasRun(text: string): void {
    if (this.#names.has(text)) this.#prepared.add(text);
  }

  /** After a failure the plan may be of no use, or was never made: the next time the statement gets another name. */
  forget(text: string): void {
    this.#names.delete(text);
    this.#prepared.delete(text);
  }

  /** The same after a failure that says nothing about the plan: a statement that has run before keeps its name. */
  forgetUnprepared(text: string): void {
    if (!this.#prepared.has(text)) this.#names.delete(text);
  }

  /** Gives every statement another name the next time. */
  forgetAll(): void {
    this.#names.clear();
    this.#prepared.clear();
  }
}
