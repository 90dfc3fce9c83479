import { Kysely, sql } from "kysely";
import type { Transaction } from "kysely";
import { WatchedPostgresDialect } from "./database-outage.ts";
import { WatchedPool } from "./database-pool.ts";
import type { PoolOptions } from "./database-pool.ts";
import type { Database } from "./database-schema.ts";
import { reportAfterCommitErrors } from "./transaction.ts";

/** The database or a transaction on it, as the functions of a store take it. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface DatabaseOptions extends PoolOptions {
  /** Told when something queued in a transaction throws after the commit (transaction.ts); absent: a warning of the process. */
  readonly onAfterCommitError?: (error: unknown) => void;
}

/** Opens a pool. Close it with `destroy()`. */
export function openDatabase({ onAfterCommitError, ...options }: DatabaseOptions): Db {
  const database: Db = new Kysely<Database>({
    dialect: new WatchedPostgresDialect(new WatchedPool(options)),
  });
  if (onAfterCommitError) reportAfterCommitErrors(database, onAfterCommitError);
  return database;
}

/** The database's own clock, now; inside a transaction too. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database did not say what time it is");
  return row.now;
}
