import type { InsightQuery } from "@parlour/contract/operations/insight";
import { sql } from "kysely";
import { checkRollups, rollUp } from "../modules/office/insight/roll-up-service.ts";
import type { Db } from "../plugins/database.ts";
import { wrong } from "./insight-comparison.ts";
import { openBooks } from "./insight-books.ts";
import { busyHouse } from "./insight-scene.ts";
import { readFigures } from "./read-figures.ts";
import { testApp, type TestApp } from "./test-app.ts";

/** What the rollups' job writes and reads. */
const rolledTables = [
  "insight_desk",
  "insight_credits",
  "insight_sales",
  "insight_people",
  "insight_profiles",
  "insight_waiting",
  "insight_presence",
  "insight_cohorts",
  "insight_amounts",
  "credits_left",
  "insight_progress",
  "insight_changes",
];

/** By days, by months (October is complete) and in another zone. */
const questions: readonly InsightQuery[] = [
  { period: "custom", from: "2026-10-01", to: "2026-11-21" },
  { period: "custom", from: "2026-01-01", to: "2026-12-31" },
  { period: "custom", from: "2026-10-25", to: "2026-10-25" },
  { period: "30d", region: "AU" },
  // after a complete month, so that what customers had before comes from months and days
  { period: "custom", from: "2026-11-18", to: "2026-11-19" },
];

/** A busy house whose finished days are rolled up. */
export interface RollupScene {
  readonly server: TestApp;
  /**
   * Returns the figures that the raw rows contradict. Asks no further questions once it has found enough.
   * @param database through which the figures are read
   */
  contradicted(database?: Db, isEnough?: (seen: ReadonlySet<string>) => boolean): Promise<readonly string[]>;
  /** Counts everything again, as the command does; returns what differs. */
  check(): Promise<readonly string[]>;
  /** Makes the rollups as they are now those that `putBack` returns to. */
  keep(): Promise<void>;
  /** Puts the rollups back as they were kept. */
  putBack(): Promise<void>;
}

/** Starts a server with the scene. The test closes the server. */
export async function rollupScene(): Promise<RollupScene> {
  const server = await testApp();
  const { database: owner, platform } = server;
  await busyHouse(server);
  // So that its plans are the same each time, whether autovacuum has come by or not.
  await sql`analyze`.execute(owner);
  await rollUp(platform);
  for (const table of rolledTables)
    await sql`create table ${sql.id(`kept_${table}`)} as table ${sql.table(table)}`.execute(owner);
  return {
    server,
    async contradicted(database = owner, isEnough = () => false) {
      const books = await openBooks(owner);
      const seen = new Set<string>();
      for (const question of questions) {
        if (isEnough(seen)) break;
        const figures = await readFigures(platform, database, question);
        for (const name of wrong(books, figures, question)) seen.add(name);
        if (!figures.money.check.agrees) seen.add("check");
      }
      return [...seen].toSorted();
    },
    check: () => checkRollups({ ...platform, database: owner }),
    async keep() {
      for (const table of rolledTables) {
        const kept = sql.id(`kept_${table}`);
        await sql`delete from ${kept}`.execute(owner);
        await sql`insert into ${kept} select * from ${sql.table(table)}`.execute(owner);
      }
    },
    async putBack() {
      for (const table of rolledTables) {
        await sql`delete from ${sql.table(table)}`.execute(owner);
        await sql`insert into ${sql.table(table)} overriding system value
          select * from ${sql.id(`kept_${table}`)}`.execute(owner);
      }
    },
  };
}
