import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../plugins/database.ts";
import { patiently } from "./patience.ts";

/** Counts the connections waiting for a lock in this database; other test files have their own databases. */
export async function lockWaits(database: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows[0]?.waiting ?? 0;
}

/** Resolves when that many connections wait for a lock. */
export async function untilWaiting(database: Db, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await lockWaits(database)).toBe(count), patiently);
}
