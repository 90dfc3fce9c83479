import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { inject } from "vitest";
import { openDatabase } from "../plugins/database.ts";
import type { Db } from "../plugins/database.ts";
import { templates } from "./global-setup.ts";

export interface TestDatabase {
  /** Connects as the owner of the tables, for data that a test inserts or inspects. */
  readonly database: Db;
  /**
   * With the runtime login, as the server uses it. That login can't connect to the empty template's
   * databases.
   */
  readonly runtime: Db;
  /** For tests that open their own connections as the owner. */
  readonly url: string;
  /** The same with the runtime login. */
  readonly runtimeUrl: string;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** Creates a database for a test file, cloned from a template. */
export async function testDatabase(
  maxConnections = 25,
  template: keyof typeof templates = "migrated",
): Promise<TestDatabase> {
  const postgresUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const maintain = async (statement: ReturnType<typeof sql>): Promise<void> => {
    const maintenance = openDatabase({ url: postgresUrl, maxConnections: 1 });
    await statement.execute(maintenance);
    await maintenance.destroy();
  };
  // Copied as files: through the log, 900 relations take twice the processor time (decision 0115).
  await maintain(
    sql`create database ${sql.id(name)} template ${sql.id(templates[template])} strategy file_copy`,
  );
  const url = postgresUrl.replace(/postgres$/, name);
  const runtimeUrl = inject("runtimeUrl").replace(/postgres$/, name);
  // On a busy machine hundreds of connections wait their turn: the tests check whether results are right, not
  // how soon they come.
  const patient = { maxConnections, connectionTimeoutMs: 60_000 };
  const database = openDatabase({ url, ...patient });
  const runtime = openDatabase({ url: runtimeUrl, ...patient, byBrand: "lenient", keptPlans: 100 });
  return {
    database,
    runtime,
    url,
    runtimeUrl,
    async drop() {
      await Promise.all([database.destroy(), runtime.destroy()]);
      await maintain(sql`drop database ${sql.id(name)} with (force)`);
    },
  };
}
