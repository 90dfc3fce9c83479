import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import { openDatabase, type Db } from "../plugins/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { grantRights } from "../plugins/grant-rights.ts";
import { prepareJobTables } from "../plugins/job-tables.ts";
import { migrate } from "../plugins/migrations.ts";
import { embeddedRuntimeName, loginOf, resetRuntimeLogin } from "../plugins/runtime-login.ts";
import { systemRandom } from "../ports/random.ts";
import { emberlane, frostmere } from "./brand-fixture.ts";
import { createTestClock } from "./test-clock.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL, ending in the name of its maintenance database. */
    postgresUrl: string;
    /** The same with the runtime login, which owns nothing. */
    runtimeUrl: string;
    /** More settings of the run's PostgreSQL, by name; only benches have any. */
    postgresSettings?: { readonly [name: string]: string };
  }
}

/** Databases to clone: an empty one, a migrated one, and one with the published test brands. */
export const templates = {
  empty: "template0",
  migrated: "parlour_migrated",
  published: "parlour_published",
} as const;

let postgres: EmbeddedPostgres | undefined;
let folder: string | undefined;

/** Starts one real PostgreSQL per run, with templates for the test files to clone. */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "parlour-test-"));
  // As root the database runs as another user, which must be able to enter.
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({
    dataFolder: folder,
    // Durability is off, because only this run uses the data. Locks and isolation are as in production.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "300",
      // As the server stores it with its login (runtime-login.ts).
      jit: "off",
      ...project.config.provide.postgresSettings,
    },
  });
  const maintenance = openDatabase({ url: postgres.url("postgres"), maxConnections: 1 });
  const { migrated, published } = templates;
  await sql`create database ${sql.id(migrated)}`.execute(maintenance);
  const runtimeUrl = new URL(postgres.url("postgres"));
  runtimeUrl.username = embeddedRuntimeName;
  runtimeUrl.password = "the-runtime-login-of-tests";
  await resetRuntimeLogin(maintenance, loginOf(runtimeUrl.href));
  await prepare(postgres.url(migrated), async (database) => {
    await migrate(database);
    await prepareJobTables(database);
    await grantRights(database, embeddedRuntimeName);
  });
  await sql`create database ${sql.id(published)} template ${sql.id(migrated)}`.execute(maintenance);
  await prepare(postgres.url(published), async (database) => {
    const dependencies = { database, clock: createTestClock(), random: systemRandom };
    for (const brand of [emberlane, frostmere]) await publishBrand(dependencies, brand);
  });
  await maintenance.destroy();
  project.provide("postgresUrl", postgres.url("postgres"));
  project.provide("runtimeUrl", runtimeUrl.href);
}

/** Runs a function on a database and closes all connections, because a database in use can't be cloned. */
async function prepare(url: string, run: (database: Db) => Promise<unknown>): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2 });
  await run(database);
  await database.destroy();
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
