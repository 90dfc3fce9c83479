import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Db } from "../database.ts";
import { tableGrants } from "../table-grants.ts";

/**
 * To delete a row, PostgreSQL looks for rows that refer to it. Without an index it reads the whole table that may contain
 * them, for each deleted row.
 */

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await testDatabase();
});
afterAll(() => fixture.drop());

/** Foreign keys without an index to tables whose rows are deleted, by the server or together with others. */
async function unindexed(database: Db): Promise<readonly string[]> {
  const deleted = Object.entries(tableGrants)
    .filter(([, grant]) => grant.delete)
    .map(([table]) => table);
  const { rows } = await sql<{ name: string }>`
    with recursive keys as (
      select conname, conrelid, confrelid, confdeltype, conkey from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    ), emptied (id) as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any (${deleted})
      union select conrelid from keys join emptied on id = confrelid where confdeltype = 'c'
    )
    select conname as name from keys where confrelid in (select id from emptied) and not exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = conrelid and indisvalid
        and (string_to_array(indkey::text, ' ')::smallint[])[1:cardinality(conkey)] @> conkey
        -- one with a condition may leave out rows that refer
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
    ) order by 1`.execute(database);
  return rows.map(({ name }) => name);
}

test("every foreign key to rows that are deleted has an index", async () => {
  expect(await unindexed(fixture.database)).toEqual([]);
});

// Flags are deleted together with their conversation, so that this also looks at what only a cascade empties.
test.each([
  ["no index", "bans_flag", null, "bans_flag_id_fkey"],
  [
    "an index of some rows",
    "payment_requests_customer",
    "create index planted on payment_requests (customer_id) where closed_at is null",
    "payment_requests_customer_id_fkey",
  ],
  [
    "an index that begins with another column",
    "uncharged_replies_conversation",
    "create index planted on uncharged_replies (created_at, conversation_id)",
    "uncharged_replies_conversation_id_fkey",
  ],
])("notices a key with %s", async (_title, dropped, planted, key) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(${dropped}::regclass) as definition`.execute(fixture.database);
  await sql`drop index ${sql.id(dropped)}`.execute(fixture.database);
  if (planted !== null) await sql.raw(planted).execute(fixture.database);
  expect(await unindexed(fixture.database)).toEqual([key]);
  await sql`drop index if exists planted`.execute(fixture.database);
  await sql.raw(rows[0]?.definition ?? "").execute(fixture.database);
  expect(await unindexed(fixture.database)).toEqual([]);
});
