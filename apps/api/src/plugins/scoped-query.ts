import { Query } from "pg";
import type { QueryResult, Submittable } from "pg";

/** The part of pg's connection that sends the messages of a prepared statement. */
interface Wire {
  parse(statement: { readonly text: string; readonly name: string }): void;
  bind(portal: { readonly values: readonly string[]; readonly valueMapper: (value: string) => string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
}

/** What pg's query does beside what its types tell. */
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
 * A statement that brings its brand along (brand-scope.ts): both reach the database in one message and one transaction,
 * at the end of which the brand is forgotten. So it costs no round trip, and no other user of the connection inherits it,
 * through a pooler neither.
 */
export class ScopedQuery extends (Query as unknown as SubmittedQuery) {
  readonly #brand: string;
  #isBrandAnswered = false;

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
    if (this.#isBrandAnswered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isBrandAnswered) super.handleCommandComplete(message, wire);
    this.#isBrandAnswered = true;
  }
}
