import { Kysely } from "kysely";
import type { Transaction } from "kysely";
import { Pool, types as standardTypes } from "pg";
import type { CustomTypesConfig } from "pg";
import { WatchedPostgresDialect } from "./database-outage.ts";
import type { Database } from "./database-schema.ts";

/** The database, or a transaction on it: what a store's functions take. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface DatabaseOptions {
  /** postgres://user:password@host:port/name */
  readonly url: string;
  /** Connections at most; 20 when absent. */
  readonly maxConnections?: number;
  /** Milliseconds that a query waits for a connection before it fails (DatabaseUnavailable); 10 s when absent. */
  readonly connectionTimeoutMs?: number;
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

/** Opens a pool. Close it with `destroy()`. */
export function openDatabase(options: DatabaseOptions): Db {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    types,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // One that breaks while it is lent out and between two queries: whoever has it learns that by the next query.
  // Without a listener its error would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Database>({ dialect: new WatchedPostgresDialect(pool) });
}
