import { DatabaseError, Query } from "pg";
import type { QueryResult, Submittable } from "pg";

/** The part of pg's connection that sends the messages of a prepared statement. */
interface Wire {
  /** The texts of the statements that the connection has prepared, by name. */
  readonly parsedStatements: Record<string, string>;
  /** The same for statements that were sent and have no response yet. */
  readonly submittedNamedStatements: object;
  parse(statement: object): void;
  bind(portal: object): void;
  describe(portal: object): void;
  execute(portal: object): void;
  sync(): void;
}

/** A statement that is sent before another; its rows are ignored. With a name it is prepared once. */
export interface PrefixStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** Returns a connection that sends a statement without asking for its columns and without an end of the message. */
function withoutEnd(wire: Wire): Wire {
  return {
    parsedStatements: wire.parsedStatements,
    submittedNamedStatements: wire.submittedNamedStatements,
    parse: (statement) => wire.parse(statement),
    bind: (portal) => wire.bind(portal),
    execute: (portal) => wire.execute(portal),
    describe: () => undefined,
    sync: () => undefined,
  };
}

/** The methods of pg's Query that pg itself calls to run a statement. */
interface Submitted extends Submittable {
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

type Callback = (error: Error | undefined, result: QueryResult) => void;

/** `refused`: the place in the message of the statement that the database refused; undefined: unknown, or none. */
type MessageCallback = (error: Error | undefined, result: QueryResult, refused: number | undefined) => void;

type SubmittedQuery = new (text: string, values: readonly unknown[], callback?: Callback) => Submitted;

// The cast: pg's types leave out the methods that are used and overridden here.
const PlainQuery = Query as unknown as SubmittedQuery;

/** A statement that is prepared once if it has a name. pg would copy a whole statement slowly, so it gets the parts. */
class NamedQuery extends PlainQuery {
  readonly name: string | undefined;

  constructor({ text, values, name }: PrefixStatement, callback?: Callback) {
    super(text, values, callback);
    this.name = name;
  }

  override requiresPreparation(): boolean {
    return true;
  }
}

const notReached = new WeakSet<Error>();

/**
 * Whether this error came from an earlier statement of the same message, so that the database did not run the later
 * one.
 */
export function wasNotReached(error: Error): boolean {
  return notReached.has(error);
}

/**
 * A statement with others before it: all are sent together and answered together, without a round trip for each. Used
 * to begin the transaction, to set its brand (brand-scope.ts) and for writes that wait (send-with-next.ts). The transaction
 * forgets the brand when it ends: the next user of the connection does not get it, not even behind a connection pooler.
 */
export class QueryWithPrefix extends NamedQuery {
  readonly #prefix: readonly PrefixStatement[];
  #left: number;

  /** Calls back once, with the first error or the statement's own result. A statement with a name is prepared once. */
  constructor(statement: PrefixStatement, prefix: readonly PrefixStatement[], callback: MessageCallback) {
    super(statement, (error, result) => callback(error, result, this.#refused(error)));
    this.#prefix = prefix;
    this.#left = prefix.length;
  }

  override prepare(wire: Wire): void {
    if (this.#prefix.length > 0) {
      const before = withoutEnd(wire);
      for (const statement of this.#prefix) new NamedQuery(statement).prepare(before);
    }
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#left === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    const prefixStatement = this.#prefix[this.#prefix.length - this.#left];
    if (prefixStatement === undefined) {
      super.handleCommandComplete(message, wire);
      return;
    }
    this.#left -= 1;
    // As pg notes it for a statement that it sends alone: otherwise an error would let it prepare the name again.
    const { name, text } = prefixStatement;
    if (name !== undefined) wire.parsedStatements[name] = text;
  }

  override handleError(error: Error, wire: Wire): void {
    // Only the database's own error shows how far it got. If the connection broke, the statement may have been run.
    if (this.#left > 0 && error instanceof DatabaseError) notReached.add(error);
    super.handleError(error, wire);
  }

  #refused(error: Error | undefined): number | undefined {
    return error instanceof DatabaseError ? this.#prefix.length - this.#left : undefined;
  }
}
