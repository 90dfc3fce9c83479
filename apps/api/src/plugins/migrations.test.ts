import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrations.ts";

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await testDatabase();
});
afterAll(() => fixture.drop());

test("migrating a migrated database again changes nothing, even from several servers at once", async () => {
  await Promise.all([migrate(fixture.database), migrate(fixture.database), migrate(fixture.database)]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    fixture.database,
  );
  const names = rows.map((row) => row.name);
  expect(names).toEqual([...new Set(names)]);
  expect(names.slice(0, 2)).toEqual(["0001-sites", "0002-customers"]);
});

test("dates come as text and bigints as numbers", async () => {
  const { rows } = await sql<{ day: unknown; big: unknown }>`
    select date '2000-02-29' as day, 9007199254740991::bigint as big`.execute(fixture.database);
  expect(rows).toEqual([{ day: "2000-02-29", big: 9_007_199_254_740_991 }]);
});
