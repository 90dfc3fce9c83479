import { Query } from "pg";
import type { QueryResult, Submittable } from "pg";

/** The part of pg's connection that sends the messages of a prepared statement. */
interface Wire {
  parse(statement: { readonly text: string; readonly name: string }): void;
  bind(portal: { readonly values: readonly string[]; readonly valueMapper: (value: string) => string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
}

/** The methods of pg's Query that pg itself calls to run a statement. */
interface Submitted extends Submittable {
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

type SubmittedQuery = new (
  statement: { readonly text: string; readonly values: readonly unknown[] },
  callback: (error: Error | undefined, result: QueryResult) => void,
) => Submitted;

/**
 * A statement that sets its brand first (brand-scope.ts). Both are sent together and run in one transaction,
 * which forgets the brand when it ends. This needs no second round trip, and the next user of the connection
 * does not get the brand, not even behind a connection pooler.
 */
// The cast: pg's types leave out the methods that are overridden here.
export class ScopedQuery extends (Query as unknown as SubmittedQuery) {
  readonly #brand: string;
  #isBrandSet = false;

  /** Calls back once, with the error or the statement's own result. */
  constructor(
    text: string,
    values: readonly unknown[],
    brand: string,
    callback: (error: Error | undefined, result: QueryResult) => void,
  ) {
    super({ text, values }, callback);
    this.#brand = brand;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: "select set_config('parlour.brand', $1, true)", name: "" });
    wire.bind({ values: [this.#brand], valueMapper: (value) => value });
    wire.execute({ portal: "", rows: 0 });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isBrandSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isBrandSet) super.handleCommandComplete(message, wire);
    this.#isBrandSet = true;
  }
}
