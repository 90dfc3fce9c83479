import { mkdtemp, rm } from "node:fs/promises";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../plugins/database.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import type { EmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { migrate } from "../plugins/migrations.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL, ending in the name of its maintenance database. */
    postgresUrl: string;
  }
}

export const templateName = "parlour_template";

let postgres: EmbeddedPostgres | undefined;
let folder: string | undefined;

/** One real PostgreSQL per run, with a migrated template that each test file clones (architecture.md). */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "parlour-test-"));
  // As root the database runs as another user, which must be able to enter.
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({
    dataFolder: folder,
    // Only this run reads what it writes, so it need not survive a power cut. Locks and isolation stay as they are.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  });
  const maintenance = openDatabase({ url: postgres.url("postgres"), maxConnections: 1 });
  await sql`create database ${sql.id(templateName)}`.execute(maintenance);
  await maintenance.destroy();
  const template = openDatabase({ url: postgres.url(templateName), maxConnections: 1 });
  await migrate(template);
  await template.destroy();
  project.provide("postgresUrl", postgres.url("postgres"));
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
