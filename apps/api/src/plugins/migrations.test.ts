import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilWaiting } from "../testing/lock-waits.ts";
import { testDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrations.ts";
import { StartError } from "./start-error.ts";

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await testDatabase();
});
afterAll(() => fixture.drop());

async function appliedNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    fixture.database,
  );
  return rows.map((row) => row.name);
}

test("migrating a migrated database again changes nothing, even from several servers at once", async () => {
  await Promise.all([migrate(fixture.database), migrate(fixture.database), migrate(fixture.database)]);
  const names = await appliedNames();
  expect(names).toEqual([...new Set(names)]);
  expect(names.slice(0, 2)).toEqual(["0001-sites", "0002-customers"]);
});

test("dates come as text and bigints as numbers", async () => {
  const { rows } = await sql<{ day: unknown; big: unknown }>`
    select date '2000-02-29' as day, 9007199254740991::bigint as big`.execute(fixture.database);
  expect(rows).toEqual([{ day: "2000-02-29", big: 9_007_199_254_740_991 }]);
});

test("migrations end no call of the version before: they wait for no table while they hold another", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parlour-migrations-"));
  const { database } = fixture;
  await sql`create table first_table (id int); create table second_table (id int)`.execute(database);
  await writeFile(join(folder, "0080-oldest-version.sql"), "");
  await writeFile(join(folder, "9200-first.sql"), "alter table first_table add column more int;");
  await writeFile(join(folder, "9201-second.sql"), "alter table second_table add column more int;");
  const { migrating } = await database.transaction().execute(async (call) => {
    await sql`insert into second_table values (1)`.execute(call);
    const migrating = migrate(database, folder);
    await untilWaiting(database, 1);
    // The call wants the migrations' table, and the migrations want the call's.
    await sql`insert into first_table values (1)`.execute(call);
    return { migrating };
  });
  await migrating;
  expect(await appliedNames()).toContain("9201-second");
  await sql`drop table first_table, second_table`.execute(database);
  await sql`delete from kysely_migration where name like '9%'`.execute(database);
  await rm(folder, { recursive: true });
});

describe("an older version", () => {
  afterEach(async () => {
    await sql`delete from kysely_migration where name like '9%'`.execute(fixture.database);
    await sql`update oldest_version set migration = '0080-oldest-version'`.execute(fixture.database);
  });

  test("starts on a database that a newer one has migrated", async () => {
    await sql`insert into kysely_migration (name, "timestamp") values ('9000-of-a-newer-version', '2030-01-01')`.execute(
      fixture.database,
    );
    await migrate(fixture.database);
    expect(await appliedNames()).toContain("9000-of-a-newer-version");
  });

  test("refuses a database on which it can't work any more, and says which version can", async () => {
    await sql`insert into kysely_migration (name, "timestamp") values ('9001-drops-something', '2030-01-01')`.execute(
      fixture.database,
    );
    await sql`update oldest_version set migration = '9000-does-without-it'`.execute(fixture.database);
    const refusal = await migrate(fixture.database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain("needs a version with the migration 9000-does-without-it");
  });
});

describe("a migration that fails", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "parlour-migrations-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function failure(text: string): Promise<string> {
    await writeFile(join(folder, "9100-fine.sql"), "create table made_before (id int);");
    await writeFile(join(folder, "9101-broken.sql"), text);
    // A required migration, as in the real folder.
    await writeFile(join(folder, "0080-oldest-version.sql"), "");
    const error = await migrate(fixture.database, folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    return String(error);
  }

  test("says its file, its cause and its line, and leaves nothing behind", async () => {
    const message = await failure("create table other (id int);\nalter table other drop column missing;");
    expect(message).toContain("9101-broken.sql");
    expect(message).toContain('column "missing" of relation "other" does not exist (PostgreSQL 42703');
    const { rows } = await sql<{ oid: string | null }>`select to_regclass('made_before') as oid`.execute(
      fixture.database,
    );
    expect([rows[0]?.oid, await appliedNames()]).toEqual([null, expect.not.arrayContaining(["9100-fine"])]);
    expect(await failure("select 1;\nselect from nowhere_at_all;")).toContain("(PostgreSQL 42P01 at line 2)");
  });

  test("quotes no row", async () => {
    const message = await failure(
      "create table numbers (phone text);\ninsert into numbers values ('+447700900999');\n" +
        "alter table numbers alter column phone type date using phone::date;",
    );
    expect(message).toContain("existing rows do not fit (PostgreSQL 22");
    const doubled = await failure(
      "create table numbers (phone text primary key);\ninsert into numbers values ('+447700900999'), ('+447700900999');",
    );
    expect(doubled).toContain("table numbers, constraint numbers_pkey (PostgreSQL 23505");
    expect(message + doubled).not.toContain("447700900999");
  });
});
