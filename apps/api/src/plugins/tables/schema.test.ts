import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateSchema } from "../../testing/generate-schema.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Trx } from "../database.ts";
import { inTransaction } from "../transaction.ts";

/** `schema/` is the whole schema, readable by module; migrations change it step by step (decision 0070). */

const folder = fileURLToPath(new URL("../../../schema/", import.meta.url));

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await testDatabase();
});
afterAll(() => fixture.drop());

/** Returns the schema after some statements, which are rolled back. */
async function after(...statements: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const generate = async (trx: Trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    return { ok: false, generated: await generateSchema(trx) } as const;
  };
  return (await inTransaction(fixture.database, generate)).generated;
}

test("schema/ is what the migrations make", async () => {
  const files = await generateSchema(fixture.database);
  for (const [name, text] of files) await expect(text).toMatchFileSnapshot(`${folder}${name}`);
  expect(readdirSync(folder).filter((name) => !files.has(name))).toEqual([]);
});

test("on an empty database schema/ makes the same schema", async () => {
  const files = await generateSchema(fixture.database);
  const made = await after("drop schema public cascade", "create schema public", ...files.values());
  // PostgreSQL keeps no parentheses that change nothing.
  const compared = (schema: ReadonlyMap<string, string>) =>
    [...schema].map(([name, text]) => [name, text.replaceAll(/[()]/g, "")]);
  expect(compared(made)).toEqual(compared(files));
});

test.each([
  ["a column", "alter table staff add column nickname text"],
  ["a default", "alter table staff alter column active set default false"],
  ["a constraint", "alter table staff add constraint staff_named check (display_name <> '')"],
  ["an index", "create index staff_names on staff (display_name)"],
  ["a row policy", "drop policy brand on customers"],
  ["a trigger", "drop trigger audit_log_append_only on audit_log"],
])("planted drift is seen: %s", async (_name, statement) => {
  expect(await after(statement)).not.toEqual(await generateSchema(fixture.database));
});

test("a table without a module is refused", async () => {
  await expect(after("create table planted (id integer)")).rejects.toThrow("schema-tables.ts: planted");
});
