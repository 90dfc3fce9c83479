import { AsyncLocalStorage } from "node:async_hooks";
import { PostgresDialect, PostgresDriver } from "kysely";
import type { CompiledQuery, DatabaseConnection, PostgresPool, QueryResult } from "kysely";
import { silence } from "./database-pool.ts";
import type { WatchedPool } from "./database-pool.ts";
import { wasNotReached } from "./query-with-prefix.ts";

/**
 * Distinguishes a short database outage, for which the caller may try again, from a failure after which the work may
 * have been done: trying that again could do it twice.
 */

/** What one call has done so far. */
export interface Deeds {
  /**
   * Whether a change was sent that a lost connection does not undo: a commit, or a statement outside a
   * transaction.
   */
  mayHaveChanged: boolean;
}

const deedsUnderWay = new AsyncLocalStorage<Deeds>();

/** Runs a function on behalf of a call: every change in it, however deep, is noted in the call's deeds. */
export function noteDeeds<Value>(deeds: Deeds, act: () => Value): Value {
  return deedsUnderWay.run(deeds, act);
}

/**
 * The pool had no free connection in time, or the database is missing, refuses connections or cut this one.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  /** The error code of the system or PostgreSQL; absent if the pool ran out of connections. */
  readonly code?: string;
  readonly #deeds: Deeds | undefined;

  constructor(cause: Error, code: string | undefined, deeds: Deeds | undefined) {
    // With several addresses the error contains one error per address and no message of its own.
    super(cause.message === "" ? code : cause.message, { cause });
    if (code !== undefined) this.code = code;
    this.#deeds = deeds;
  }

  /** Whether the call certainly changed nothing, so that repeating it does nothing twice. */
  get nothingDone(): boolean {
    return this.#deeds?.mayHaveChanged === false;
  }
}

/** Messages of the pool and the driver: these errors have no code (pg-pool/index.js, pg/lib/client.js). */
const lossMessages: ReadonlySet<string> = new Set([
  silence,
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
]);

const codesOfLoss: ReadonlySet<string> = new Set([
  // system errors: nothing listens, the name or socket does not exist, or the connection broke
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  // PostgreSQL's: it shuts down, crashed, is starting up; too many connections; connection failures
  "57P01",
  "57P02",
  "57P03",
  "53300",
  // a statement that took too long, and a transaction that waited too long for its next one
  "57014",
  "25P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
]);

/**
 * A pooler's own errors all have the code for a violated protocol and end the connection: the database is away, or has no
 * connection for too long. PgBouncer refuses a login with the same code.
 */
function isPoolersLoss(error: Error): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return code === "08P01" && severity === "FATAL" && !/authentication|no such/.test(error.message);
}

/**
 * Returns the error for the caller. Wrong passwords, missing databases and faulty queries stay as they are.
 */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code: given } = error as { code?: unknown };
  const code = typeof given === "string" ? given : undefined;
  const isLoss =
    isPoolersLoss(error) || (code === undefined ? lossMessages.has(error.message) : codesOfLoss.has(code));
  return isLoss ? new DatabaseUnavailable(error, code, deedsUnderWay.getStore()) : error;
}

/**
 * `for update` locks a row and changes nothing. Matching too much only makes the response more cautious. The lookbehind
 * stands last, so that it runs only after a word has matched.
 */
const changing = /\b(?:insert|update|delete|merge|truncate|call|do)\b(?<!\bfor\s+(?:no\s+key\s+)?update)/i;
/** A select changes nothing, even if a word in it looks like a change. Tried first, because most statements are selects. */
const reading = /^\s*select\b/i;
const beginning = /^(?:begin|start transaction)\b/;

/** Watches a connection's statements, and explains why it ended. */
function watch(connection: DatabaseConnection): void {
  const send = connection.executeQuery.bind(connection);
  let inTransaction = false;
  let hasChanged = false;

  function note(sql: string): void {
    if (beginning.test(sql)) [inTransaction, hasChanged] = [true, false];
    else if (sql === "rollback") inTransaction = false;
    else if (sql === "commit") {
      inTransaction = false;
      if (hasChanged) noteChange();
    } else if (!reading.test(sql) && changing.test(sql)) {
      hasChanged = true;
      if (!inTransaction) noteChange();
    }
  }

  connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const deeds = deedsUnderWay.getStore();
    const had = deeds?.mayHaveChanged;
    // Noted before it is sent, because afterwards the outcome is unknown.
    note(query.sql);
    try {
      return await send<Row>(query);
    } catch (error) {
      // A commit that was sent in one message with writes, one of which failed.
      if (deeds !== undefined && had === false && error instanceof Error && wasNotReached(error))
        deeds.mayHaveChanged = false;
      throw explained(error);
    }
  };
}

function noteChange(): void {
  const deeds = deedsUnderWay.getStore();
  if (deeds) deeds.mayHaveChanged = true;
}

class WatchedDriver extends PostgresDriver {
  readonly #watched = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      const connection = await super.acquireConnection();
      if (!this.#watched.has(connection)) {
        this.#watched.add(connection);
        watch(connection);
      }
      return connection;
    } catch (error) {
      throw explained(error);
    }
  }
}

/** PostgreSQL, with lost connections thrown as `DatabaseUnavailable`. */
export class WatchedPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: WatchedPool) {
    // Kysely's types ask for a full client and query, but it uses only these parts.
    const taken = pool as unknown as PostgresPool;
    super({ pool: taken });
    this.#pool = taken;
  }

  override createDriver(): PostgresDriver {
    return new WatchedDriver({ pool: this.#pool });
  }
}
