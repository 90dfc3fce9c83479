import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateTables } from "../../testing/generate-tables.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Trx } from "../database.ts";
import { inTransaction } from "../transaction.ts";
import type { Narrowed } from "./narrow-columns.ts";

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await testDatabase();
});
afterAll(() => fixture.drop());

test("the types of the tables are those of the migrated database", async () => {
  await expect(await generateTables(fixture.database)).toMatchFileSnapshot("generated-tables.ts");
});

/** Returns what is generated after a change of the tables; the change is rolled back. */
async function after(statement: string): Promise<string> {
  const generate = async (trx: Trx) => {
    await sql.raw(statement).execute(trx);
    return { ok: false, generated: await generateTables(trx) } as const;
  };
  return (await inTransaction(fixture.database, generate)).generated;
}

test.each([
  ["a new column", "alter table staff add column nickname text", "    nickname: string | null;"],
  [
    "a column that may not be null any more",
    "alter table staff alter column totp_pending set not null",
    "    totp_pending: Buffer;",
  ],
  [
    "another type",
    "alter table staff alter column display_name type bytea using display_name::bytea",
    "    display_name: Buffer;",
  ],
  [
    "a word that a check allows",
    "alter table staff drop constraint staff_role_check; alter table staff add constraint staff_role_check check (role in ('operator', 'owner'))",
    '    role: "operator" | "owner";',
  ],
  [
    "a new table",
    "create table planted (id integer generated always as identity)",
    "  planted: {\n    id: GeneratedAlways<number>;\n  };",
  ],
])("planted drift is seen: %s", async (_name, statement, line) => {
  const before = await generateTables(fixture.database);
  expect(before).not.toContain(line);
  const drifted = await after(statement);
  expect(drifted).toContain(line);
  expect(drifted).not.toBe(before);
});

test("planted drift is seen: a column that went", async () => {
  expect(await generateTables(fixture.database)).toContain("    display_name: string;");
  expect(await after("alter table staff drop column display_name")).not.toContain("display_name");
});

test("a narrower type has to fit the database: the compiler refuses these", () => {
  const planted = [
    // @ts-expect-error -- no such table
    null as Narrowed<{ nobody: { id: string } }> | null,
    // @ts-expect-error -- no such column
    null as Narrowed<{ staff: { nickname: string } }> | null,
    // @ts-expect-error -- a word that the check does not allow
    null as Narrowed<{ staff: { role: "owner" } }> | null,
    // @ts-expect-error -- may be null in the database
    null as Narrowed<{ staff: { password_hash: string } }> | null,
    // @ts-expect-error -- text in the database
    null as Narrowed<{ staff: { password_hash: number | null } }> | null,
  ];
  expect(planted).toHaveLength(5);
});
