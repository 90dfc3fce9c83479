import { Kysely, sql } from "kysely";
import type { Transaction } from "kysely";
import { WatchedPostgresDialect } from "./database-outage.ts";
import { WatchedPool } from "./database-pool.ts";
import type { PoolOptions } from "./database-pool.ts";
import type { Database } from "./database-schema.ts";
import { reportAfterCommitErrors } from "./transaction.ts";

/** The database or a transaction on it, as stores take it. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface DatabaseOptions extends PoolOptions {
  /**
   * Called when something queued in a transaction throws after the commit (transaction.ts); absent: the
   * process prints a warning.
   */
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

/** Returns the database clock's current time, also inside a transaction. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database did not return its time");
  return row.now;
}
