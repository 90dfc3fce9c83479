import { AsyncLocalStorage } from "node:async_hooks";
import type { Columns } from "./query-with-prefix.ts";

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

/** PostgreSQL's codes: "cached plan must not change result type", and "prepared statement does not exist". */
const [changedResult, unknownName] = ["0A000", "26000"];

interface KeptPlan {
  readonly name: string;
  /** The statement has run: the database has certainly prepared it. */
  hasRun: boolean;
  /** Undefined until it has run, and for a statement without rows. */
  columns: Columns | undefined;
}

/** The prepared statements of one connection. */
export class KeptPlans {
  readonly #most: number;
  readonly #plans = new Map<string, KeptPlan>();
  #made = 0;

  /** `most`: how many plans the connection keeps; statements beyond them are planned each time. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the name under which a statement is prepared; undefined if there are enough already. */
  nameOf(text: string): string | undefined {
    const known = this.#plans.get(text);
    if (known !== undefined) return known.name;
    if (this.#plans.size >= this.#most) return undefined;
    this.#made += 1;
    const name = `kept_${this.#made}`;
    this.#plans.set(text, { name, hasRun: false, columns: undefined });
    return name;
  }

  /**
   * Returns the columns of a prepared statement's rows, so that the database need not describe them again. They stay the
   * same: if a migration changes them, the database refuses the plan, and it is forgotten.
   */
  columnsOf(text: string): Columns | undefined {
    return this.#plans.get(text)?.columns;
  }

  /** Notes that a statement has run. */
  hasRun(text: string): void {
    const plan = this.#plans.get(text);
    if (plan !== undefined) plan.hasRun = true;
  }

  /** Keeps the columns of a statement's rows. */
  keepColumns(text: string, columns: Columns): void {
    const plan = this.#plans.get(text);
    if (plan !== undefined) plan.columns ??= columns;
  }

  /**
   * Notes that a statement, or one that was sent with it, has failed. One that has run before keeps its name, unless the
   * error says that its plan is of no use any more. Otherwise the database may not have prepared it: the next time it
   * gets another name.
   */
  hasFailed(text: string, error: Error): void {
    const code = "code" in error ? error.code : undefined;
    if (code === changedResult || code === unknownName || this.#plans.get(text)?.hasRun === false)
      this.#plans.delete(text);
  }
}
