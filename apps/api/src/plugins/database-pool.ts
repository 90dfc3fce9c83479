import { setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { Pool, types as standardTypes } from "pg";
import type { CustomTypesConfig, PoolClient, QueryResult } from "pg";
import { brandScope, everyBrand } from "./brand-scope.ts";
import { keepsPlans, KeptPlans } from "./kept-plans.ts";
import { QueryWithPrefix } from "./query-with-prefix.ts";
import { isCallerChanged } from "./remembered-callers.ts";
import { statementSeconds } from "./statement-limit.ts";
import type { PrefixStatement } from "./query-with-prefix.ts";
import { waitsForNext } from "./send-with-next.ts";
import {
  isOfEveryTransaction,
  isTransactionControl,
  StatementPrefix,
  type Sending,
} from "./statement-prefix.ts";

export interface PoolOptions {
  /** postgres://user:password@host:port/name */
  readonly url: string;
  /** The most connections; 20 by default. */
  readonly maxConnections?: number;
  /**
   * Milliseconds that a query waits for a connection before it fails (DatabaseUnavailable); 10 s by default.
   */
  readonly connectionTimeoutMs?: number;
  /**
   * The time limit for a statement in seconds, unless its work sets another (statement-limit.ts); 0 or
   * absent: none.
   */
  readonly statementSeconds?: number;
  /**
   * Whether every statement must name the brand whose rows it may see (brand-scope.ts). `strict` refuses
   * statements outside of any scope; `lenient` lets them see every brand, for tests that call parts of the
   * server directly. Absent: the login's rights decide, as for migrations and backups.
   */
  readonly byBrand?: "strict" | "lenient";
  /** How many plans a connection keeps for the calls that ask for it (kept-plans.ts); absent or 0: none. */
  readonly keptPlans?: number;
  /** Called when an idle connection breaks, for example on a database restart; the pool opens another. */
  readonly onIdleError?: (error: Error) => void;
}

const { INT8, DATE } = standardTypes.builtins;

/** bigint columns are cursors and counts, which stay far below 2^53; anything else is a bug. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`);
  return value;
}

/** Dates without a time stay text (YYYY-MM-DD), because Date would add a time zone. */
const types: CustomTypesConfig = {
  getTypeParser(oid, format?: "text" | "binary"): unknown {
    if (format !== "binary") {
      if (oid === INT8) return parseInt8;
      if (oid === DATE) return (text: string): string => text;
    }
    return standardTypes.getTypeParser(oid, format);
  },
};

/** Checks an idle connection's other end. Networks drop idle connections after minutes. */
const keepAliveAfterMs = 10_000;
/** The time allowed for the network in addition to the statement itself. */
const wayMs = 2_000;

const goodbyeMs = 3_000;

/** If the connection works, the database reports its own timeout before this one. */
export const silence = "the database did not answer";

/** The result of a begin that waits for its first statement, and of the end of a transaction without any. */
const notSent = (): QueryResult => ({ command: "", rowCount: 0, oid: 0, fields: [], rows: [] });

function scopeHere(byBrand: "strict" | "lenient"): string {
  const scope = brandScope() ?? (byBrand === "lenient" ? everyBrand : undefined);
  if (scope === undefined) throw new Error("a statement outside of any brand's scope: see brand-scope.ts");
  return scope;
}

/** The database no longer knows a prepared statement, or a migration has changed what it returns: others have the same fault. */
const codesOfLostPlans = new Set<unknown>(["26000", "0A000"]);

/**
 * Notes which prepared statements of a message keep their names. The plan of one that the database refused may be of no use any
 * more; those after it were not reached. `refused`: its place in the message; undefined: unknown, or none.
 */
function notePlans(
  plans: KeptPlans,
  message: readonly PrefixStatement[],
  error: Error | undefined,
  refused: number | undefined,
): void {
  if (error && "code" in error && codesOfLostPlans.has(error.code)) {
    plans.forgetAll();
    return;
  }
  for (const [index, { text, name }] of message.entries()) {
    if (name === undefined) continue;
    if (!error || (refused !== undefined && index < refused)) plans.hasRun(text);
    else if (refused !== undefined && (index > refused || isCallerChanged(error)))
      plans.forgetUnprepared(text);
    else plans.forget(text);
  }
}

/** A pooled connection in Kysely's form. */
export interface LentConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  release(destroy?: boolean): void;
  readonly processID?: number;
}

/**
 * A pool that notices when the database falls silent: packets are dropped, and connections stay open without
 * a response. A statement without a response in time closes its connection, and no connection of that age is
 * used again.
 */
export class WatchedPool {
  readonly #pool: Pool;
  readonly #statementSeconds: number;
  readonly #byBrand: PoolOptions["byBrand"];
  readonly #openedAt = new WeakMap<PoolClient, number>();
  readonly #lent = new WeakMap<PoolClient, LentConnection>();
  readonly #prefixes = new WeakMap<PoolClient, StatementPrefix>();
  readonly #keptPlans: number;
  readonly #plans = new WeakMap<PoolClient, KeptPlans>();
  #silentAt = -1;
  #ending: Promise<void> | undefined;

  constructor(options: PoolOptions) {
    this.#statementSeconds = options.statementSeconds ?? 0;
    this.#byBrand = options.byBrand;
    this.#keptPlans = options.keptPlans ?? 0;
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
      // A connection may break between two queries. Its user learns that from the next query; without this
      // listener the error would end the process.
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

  /** Closes every connection without waiting for a database that has fallen silent. */
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
      // The pool itself removes a closed connection.
      release: (destroy) => client.release(destroy === true),
    };
    this.#lent.set(client, lent);
    return lent;
  }

  async #send(client: PoolClient, sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const seconds = statementSeconds() ?? this.#statementSeconds;
    const plans = this.#plansOf(client);
    const isPrepared = isOfEveryTransaction(sql) || (keepsPlans() && !isTransactionControl(sql));
    const name = isPrepared ? plans.nameOf(sql) : undefined;
    const statement = { text: sql, values: parameters, name };
    const sending = this.#sendingOf(client, statement);
    if (sending === "not at all") return notSent();
    const prefix = sending.prefix.map((each) =>
      isOfEveryTransaction(each.text) ? { ...each, name: plans.nameOf(each.text) } : each,
    );
    return new Promise((resolve, reject) => {
      const timer =
        seconds === 0
          ? undefined
          : startTimer(
              () => {
                this.#silentAt = performance.now();
                reject(new Error(silence));
                // With a query running, this closes the socket without a goodbye message, which nobody would
                // read. The types of a pool's client leave out `end`, which every client has.
                void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
              },
              seconds * 1000 + wayMs,
            );
      const finish = (error: Error | undefined, result: QueryResult, refused?: number): void => {
        clearTimeout(timer);
        notePlans(plans, [...prefix, statement], error, refused);
        if (error) reject(error);
        else resolve(result);
      };
      if (prefix.length + parameters.length === 0 && name === undefined) client.query(sql, [], finish);
      else client.query(new QueryWithPrefix(statement, prefix, finish));
    });
  }

  /** Decides how a statement is sent. Without brands every statement is sent at once and alone. */
  #sendingOf(client: PoolClient, statement: PrefixStatement): Sending {
    const byBrand = this.#byBrand;
    if (byBrand === undefined) return { prefix: [] };
    const state = this.#prefixOf(client);
    if (!waitsForNext()) return state.next(statement.text, () => scopeHere(byBrand));
    state.hold(statement, scopeHere(byBrand));
    return "not at all";
  }

  #plansOf(client: PoolClient): KeptPlans {
    let plans = this.#plans.get(client);
    if (plans === undefined) this.#plans.set(client, (plans = new KeptPlans(this.#keptPlans)));
    return plans;
  }

  #prefixOf(client: PoolClient): StatementPrefix {
    let prefix = this.#prefixes.get(client);
    if (prefix === undefined) this.#prefixes.set(client, (prefix = new StatementPrefix()));
    return prefix;
  }
}
