import { setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { Pool, types as standardTypes } from "pg";
import type { CustomTypesConfig, PoolClient, QueryResult } from "pg";
import { brandScope, everyBrand } from "./brand-scope.ts";
import { ScopedQuery } from "./scoped-query.ts";
import { statementSeconds } from "./statement-limit.ts";

export interface PoolOptions {
  /** postgres://user:password@host:port/name */
  readonly url: string;
  /** Connections at most; 20 when absent. */
  readonly maxConnections?: number;
  /** Milliseconds that a query waits for a connection before it fails (DatabaseUnavailable); 10 s when absent. */
  readonly connectionTimeoutMs?: number;
  /** Seconds that a statement may take, unless its work says otherwise (statement-limit.ts); 0 or absent: any time. */
  readonly statementSeconds?: number;
  /**
   * Whether every statement brings the brand whose rows it may see (brand-scope.ts). `strict` refuses one that is sent
   * outside of any scope; `lenient` lets it see every brand, for tests that call the server's parts by themselves.
   * Absent: the login decides, as for migrations and backups.
   */
  readonly byBrand?: "strict" | "lenient";
  /** Told when an idle connection breaks, such as on a database restart; the pool opens another. */
  readonly onIdleError?: (error: Error) => void;
}

const { INT8, DATE } = standardTypes.builtins;

/** bigint columns are cursors and counts, which stay far below 2^53; anything else is a bug worth a throw. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`);
  return value;
}

/** Dates without a time stay text (YYYY-MM-DD): a Date would drag a time zone in. */
const types: CustomTypesConfig = {
  getTypeParser(oid, format?: "text" | "binary"): unknown {
    if (format !== "binary") {
      if (oid === INT8) return parseInt8;
      if (oid === DATE) return (text: string): string => text;
    }
    return standardTypes.getTypeParser(oid, format);
  },
};

/** Asks a line that carries nothing whether its other end is still there. Networks drop such lines after minutes. */
const keepAliveAfterMs = 10_000;
/** The network time allowed in addition to the statement itself. */
const wayMs = 2_000;

const goodbyeMs = 3_000;

/** What the database says of a statement that took too long comes before this; without it, the line is dead. */
export const silence = "the database did not answer";

/** Statements that read no rows; `begin` must be sent alone. */
const aboutTransactions = /^(?:begin|start transaction|set transaction|commit|rollback|savepoint|release)\b/;

function scopeHere(byBrand: "strict" | "lenient"): string {
  const scope = brandScope() ?? (byBrand === "lenient" ? everyBrand : undefined);
  if (scope === undefined) throw new Error("a statement outside of any brand's scope: see brand-scope.ts");
  return scope;
}

/** A pooled connection, as Kysely takes it. */
export interface LentConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  release(destroy?: boolean): void;
  readonly processID?: number;
}

/**
 * A pool that notices when the database falls silent: packets are dropped, connections stay open and nothing comes. A
 * statement without an answer in time ends its connection, and all those that are as old are not lent out again.
 */
export class WatchedPool {
  readonly #pool: Pool;
  readonly #statementSeconds: number;
  readonly #byBrand: PoolOptions["byBrand"];
  readonly #openedAt = new WeakMap<PoolClient, number>();
  readonly #lent = new WeakMap<PoolClient, LentConnection>();
  #silentAt = -1;
  #ending: Promise<void> | undefined;

  constructor(options: PoolOptions) {
    this.#statementSeconds = options.statementSeconds ?? 0;
    this.#byBrand = options.byBrand;
    this.#pool = new Pool({
      connectionString: options.url,
      max: options.maxConnections ?? 20,
      connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      types,
    });
    this.#pool.on("error", (error) => options.onIdleError?.(error));
    this.#pool.on("connect", (client) => {
      this.#openedAt.set(client, performance.now());
      // A connection may break between two queries. Its holder learns that by the next query; without this listener the
      // error would end the process.
      client.on("error", () => undefined);
    });
  }

  async connect(): Promise<LentConnection> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#openedAt.get(client) ?? 0) > this.#silentAt) return this.#lend(client);
      client.release(true);
    }
  }

  /** Sends a statement over a separate connection. */
  async query(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult> {
    const connection = await this.connect();
    try {
      return await connection.query(sql, parameters);
    } finally {
      connection.release();
    }
  }

  /** Closes every connection. A database that has fallen silent says no goodbye, and is not waited for. */
  async end(): Promise<void> {
    this.#ending ??= this.#pool.end();
    await Promise.race([this.#ending, setTimeout(goodbyeMs, undefined, { ref: false })]);
  }

  #lend(client: PoolClient): LentConnection {
    const known = this.#lent.get(client);
    if (known) return known;
    const { processID } = client as { readonly processID?: number };
    const lent: LentConnection = {
      ...(processID === undefined ? {} : { processID }),
      query: (sql, parameters) => this.#send(client, sql, parameters),
      // A connection that was ended is taken out by the pool itself.
      release: (destroy) => client.release(destroy === true),
    };
    this.#lent.set(client, lent);
    return lent;
  }

  async #send(client: PoolClient, sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const seconds = statementSeconds() ?? this.#statementSeconds;
    const scope =
      this.#byBrand === undefined || aboutTransactions.test(sql) ? null : scopeHere(this.#byBrand);
    return new Promise((resolve, reject) => {
      const timer =
        seconds === 0
          ? undefined
          : startTimer(
              () => {
                this.#silentAt = performance.now();
                reject(new Error(silence));
                // With a query under way this cuts the line without a farewell, which nobody would hear.
                // The types of a pool's client leave out `end`, which every client has.
                void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
              },
              seconds * 1000 + wayMs,
            );
      const finish = (error: Error | undefined, result: QueryResult): void => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      };
      if (scope === null) client.query(sql, [...parameters], finish);
      else client.query(new ScopedQuery(sql, parameters, scope, finish));
    });
  }
}
