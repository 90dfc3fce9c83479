import { Query } from "pg";
import type { QueryResult, Submittable } from "pg";

/** The part of pg's connection that sends the messages of a prepared statement. */
interface Wire {
  parse(statement: { readonly text: string; readonly name: string }): void;
  bind(portal: { readonly values: readonly string[]; readonly valueMapper: (value: string) => string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
}

/** A statement before another; its rows are ignored. */
export interface PrefixStatement {
  readonly text: string;
  readonly values: readonly string[];
}

/** The methods of pg's Query that pg itself calls to run a statement. */
interface Submitted extends Submittable {
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

type SubmittedQuery = new (
  statement: { readonly text: string; readonly values: readonly unknown[]; readonly name?: string },
  callback: (error: Error | undefined, result: QueryResult) => void,
) => Submitted;

/**
 * A statement with others before it: all are sent together and answered together, without a round trip for each. Used
 * to begin the transaction and to set its brand (brand-scope.ts). The transaction forgets the brand when it ends: the next
 * user of the connection does not get it, not even behind a connection pooler.
 */
// The cast: pg's types leave out the methods that are overridden here.
export class QueryWithPrefix extends (Query as unknown as SubmittedQuery) {
  readonly #prefix: readonly PrefixStatement[];
  #left: number;

  /** Calls back once, with the first error or the statement's own result. A statement with a name is prepared once. */
  constructor(
    statement: { readonly text: string; readonly values: readonly unknown[]; readonly name?: string },
    prefix: readonly PrefixStatement[],
    callback: (error: Error | undefined, result: QueryResult) => void,
  ) {
    super(statement, callback);
    this.#prefix = prefix;
    this.#left = prefix.length;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    for (const { text, values } of this.#prefix) {
      wire.parse({ text, name: "" });
      wire.bind({ values, valueMapper: (value) => value });
      wire.execute({ portal: "", rows: 0 });
    }
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#left === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#left === 0) super.handleCommandComplete(message, wire);
    else this.#left -= 1;
  }
}
