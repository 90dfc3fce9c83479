import { setTimeout } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { Db } from "./database.ts";
import { holdMigrationLock } from "./migrations.ts";

/** The schema in which pg-boss keeps jobs. */
export const jobSchema = "pgboss";

/**
 * How long a start waits for indexes that pg-boss builds concurrently. The next start continues with the
 * rest.
 */
const indexPatienceMs = 60_000;

/**
 * Creates or migrates the tables of background jobs; servers that start at once take turns. Tables of a newer
 * version are left alone. `owner`: a pool of at least two connections, with a login that may create schemas.
 */
export async function prepareJobTables(owner: Db): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await holdMigrationLock(trx);
    // Runs outside the transaction that holds the lock, because pg-boss manages its own transactions.
    await bringUpToDate(owner);
  });
}

async function bringUpToDate(owner: Db): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.executeQuery(CompiledQuery.raw(text, values ?? [])) },
    schema: jobSchema,
    schedule: false,
    supervise: false,
    bamIntervalSeconds: 10,
  });
  const errors: Error[] = [];
  boss.on("error", (error) => errors.push(error));
  try {
    await boss.start();
    const givenUpAt = performance.now() + indexPatienceMs;
    while (errors.length === 0 && performance.now() < givenUpAt && (await buildsIndexes(boss))) {
      await setTimeout(200);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Whether indexes are yet to be built after an upgrade of pg-boss. */
async function buildsIndexes(boss: PgBoss): Promise<boolean> {
  const entries = await boss.getBamEntries();
  return entries.some(({ status }) => status === "pending" || status === "in_progress");
}
