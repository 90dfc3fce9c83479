import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase, type Db } from "./database.ts";
import { grantRights } from "./grant-rights.ts";
import { embeddedRuntimeName } from "./runtime-login.ts";
import { tableGrants } from "./table-grants.ts";

/**
 * The rights of the server's normal login on the real tables, and proof that each refusal comes from the
 * grants.
 */

let fixture: TestDatabase;
/** The runtime login on its own: the server's pool adds a brand, which some statements don't allow. */
let login: Db;
beforeAll(async () => {
  fixture = await testDatabase(4);
  login = openDatabase({ url: fixture.runtimeUrl, maxConnections: 4 });
});
afterAll(async () => {
  await login.destroy();
  await fixture.drop();
});

const asOwner = (text: string) => sql.raw(text).execute(fixture.database);
const asRuntime = (text: string) => sql.raw(text).execute(login);
const refused = { code: "42501" };

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`.execute(
    fixture.database,
  );
  return rows.map(({ name }) => name);
}

/** Returns tables that the list lacks, and listed names without a table. */
async function unnamed(): Promise<string[]> {
  const [there, named] = [await tables(), Object.keys(tableGrants)];
  return [
    ...there.filter((table) => !named.includes(table)),
    ...named.filter((table) => !there.includes(table)),
  ];
}

describe("the list of tables", () => {
  test("names every table of the migrations and no other, so that a new table gets a line", async () => {
    expect(await unnamed()).toEqual([]);
  });

  test("notices a table that a migration adds without naming it", async () => {
    await asOwner("create table forgotten (id integer)");
    expect(await unnamed()).toEqual(["forgotten"]);
    await asOwner("drop table forgotten");
  });

  test("names only columns that exist", async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public'`.execute(fixture.database);
    const there = new Set(rows.map(({ place }) => place));
    const named = Object.entries(tableGrants).flatMap(([table, { update }]) =>
      typeof update === "boolean" ? [] : update.map((column) => `${table}.${column}`),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((place) => !there.has(place))).toEqual([]);
  });
});

/** Tables that only allow inserts, except for the named columns. */
const kept = Object.entries(tableGrants).filter(
  ([, { update, delete: deletes }]) => update !== true && !deletes,
);

describe("the runtime login", () => {
  afterEach(() => grantRights(fixture.database, embeddedRuntimeName));

  test("has the books, the audit, prices, consents and content versions among the tables that it may not rewrite", () => {
    const names = kept.map(([table]) => table);
    for (const table of [
      "ledger_entries",
      "ledger_postings",
      "audit_log",
      "price_versions",
      "price_version_bundles",
      "legal_acceptances",
      "chat_consents",
      "marketing_consents",
      "credit_lots",
      "content_versions",
    ]) {
      expect(names).toContain(table);
    }
  });

  test.each(kept.map(([table]) => table))("can't change, delete or empty what is in %s", async (table) => {
    const { rows } = await sql<{ column: string }>`select attname as column from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = ''`.execute(
      fixture.database,
    );
    const update = tableGrants[table]?.update;
    const open = typeof update === "object" ? update : [];
    const closed = rows.map(({ column }) => column).filter((column) => !open.includes(column));
    expect(closed.length).toBeGreaterThan(0);
    const deeds = [
      ...closed.map((column) => [
        `update ("${column}")`,
        `update ${table} set "${column}" = null where false`,
      ]),
      ["delete", `delete from ${table} where false`],
      // Nothing else prevents it: it would work at once.
      ["truncate", `truncate ${table} cascade`],
    ] as const;
    for (const [right, statement] of deeds) {
      await expect(asRuntime(statement ?? ""), statement).rejects.toMatchObject(refused);
      if (right === "truncate") continue;
      // The missing right was the only reason for the refusal.
      await asOwner(`grant ${right} on ${table} to ${embeddedRuntimeName}`);
      await asRuntime(statement ?? "");
    }
  });

  const structure: readonly (readonly [string, string])[] = [
    ["empty an ordinary table", "truncate customers cascade"],
    ["make a table", "create table mine (id integer)"],
    ["make a schema", "create schema mine"],
    [
      "make a function in the schema public",
      "create function mine() returns integer language sql as 'select 1'",
    ],
    ["add a column", "alter table messages add column mine integer"],
    ["drop a table", "drop table messages cascade"],
    ["drop a table of jobs", "drop table pgboss.job cascade"],
    ["switch off a trigger", "alter table ledger_entries disable trigger ledger_entries_append_only"],
    ["switch off all triggers", "set session_replication_role = replica"],
    ["drop a trigger", "drop trigger audit_log_append_only on audit_log"],
    [
      "add a trigger",
      "create trigger mine before insert on messages for each row execute function refuse_change()",
    ],
    [
      "replace a trigger's function",
      "create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'",
    ],
    ["switch off the brands' policies", "alter table messages disable row level security"],
    ["drop a brands' policy", "drop policy brand on messages"],
    ["make a rule", "create rule mine as on insert to messages do instead nothing"],
    ["make an index", "create index mine on messages (body)"],
    ["write which migrations have run", "delete from kysely_migration"],
    ["write which versions may run", "update oldest_version set migration = 'none'"],
    ["read the passwords of logins", "select rolpassword from pg_authid"],
    ["read files of the machine", "select pg_read_file('PG_VERSION')"],
    ["run a program of the machine", "copy (select 1) to program 'true'"],
    ["make a login", "create role mine"],
    ["take the owner's part", "set role parlour"],
    ["change the owner's password", "alter role parlour password 'mine'"],
    ["grant what it has not", `grant update on ledger_entries to ${embeddedRuntimeName}`],
    ["change the machine's settings", "alter system set fsync = off"],
    [
      "end the owner's connections",
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'parlour' and datname = current_database()",
    ],
  ];
  test.each(structure)("can't %s", async (_, statement) => {
    // A grant without the right to pass it on is only a warning.
    if (statement.startsWith("grant")) {
      await asRuntime(statement);
      await expect(asRuntime("update ledger_entries set hash = '' where false")).rejects.toMatchObject(
        refused,
      );
    } else await expect(asRuntime(statement)).rejects.toMatchObject(refused);
  });

  test("has no right to any table that lets it be emptied, referred to, watched by triggers or locked for maintenance", async () => {
    const excess = sql<{
      table: string;
    }>`select relname as table from pg_class, unnest(array['truncate', 'references', 'trigger', 'maintain']) as power
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and has_table_privilege(${embeddedRuntimeName}, pg_class.oid, power)`;
    expect((await excess.execute(fixture.database)).rows).toEqual([]);
    await asOwner(`grant references on customers to ${embeddedRuntimeName}`);
    expect((await excess.execute(fixture.database)).rows).toEqual([{ table: "customers" }]);
  });

  test("is refused because of its missing rights: as a superuser it may do all of that", async () => {
    // A login of this test: as a superuser the shared one would see every brand in the tests that run meanwhile.
    const name = `superuser_${randomBytes(4).toString("hex")}`;
    await asOwner(`create role ${name} superuser login password 'a-word'`);
    const url = new URL(fixture.url);
    [url.username, url.password] = [name, "a-word"];
    const superuser = openDatabase({ url: url.href, maxConnections: 1 });
    try {
      for (const [deed, statement] of structure) {
        if (/program|system|terminate/.test(statement)) continue;
        const undone = superuser.transaction().execute(async (trx) => {
          await sql.raw(statement).execute(trx);
          throw new Error("undone");
        });
        await expect(undone, deed).rejects.toThrow("undone");
      }
    } finally {
      await superuser.destroy();
      await asOwner(`drop role ${name}`);
    }
  });
});

describe("granting", () => {
  async function held(): Promise<string[]> {
    const { rows } = await sql<{ right: string }>`
      select relname || ' ' || privilege_type as right from pg_class, aclexplode(relacl)
        where relnamespace = 'public'::regnamespace and grantee = ${embeddedRuntimeName}::regrole
      union all select attrelid::regclass || '.' || attname || ' ' || privilege_type from pg_attribute, aclexplode(attacl)
        where grantee = ${embeddedRuntimeName}::regrole
      order by 1`.execute(fixture.database);
    return rows.map(({ right }) => right);
  }
  /** Changes whenever a table's rights change. */
  async function written(): Promise<unknown> {
    const { rows } = await sql`select max(xmin::text::bigint) from pg_class`.execute(fixture.database);
    return rows;
  }

  test("a second time changes nothing, and several servers at once get along", async () => {
    const [before, rows] = [await held(), await written()];
    await Promise.all(Array.from({ length: 4 }, () => grantRights(fixture.database, embeddedRuntimeName)));
    expect([await held(), await written()]).toEqual([before, rows]);
  });

  test("revokes rights that somebody granted by hand, and restores those that they revoked", async () => {
    const before = await held();
    await asOwner(`grant all on ledger_entries, audit_log to ${embeddedRuntimeName}`);
    await asOwner(`revoke insert, update on messages, staff from ${embeddedRuntimeName}`);
    await asOwner("create table somebody_elses (id integer)");
    await asOwner(`grant select on somebody_elses to ${embeddedRuntimeName}`);
    expect(await held()).not.toEqual(before);
    await grantRights(fixture.database, embeddedRuntimeName);
    expect(await held()).toEqual(before);
    await asOwner("drop table somebody_elses");
  });

  test("by an older version leaves alone what a newer one has granted", async () => {
    await asOwner("create table newer (id integer)");
    await asOwner(`grant select on newer to ${embeddedRuntimeName}`);
    await asOwner(`grant update (note) on price_versions to ${embeddedRuntimeName}`);
    await asOwner(`insert into kysely_migration (name, "timestamp") values ('9000-newer', '2030-01-01')`);
    const before = await held();
    await asOwner(`revoke insert on messages from ${embeddedRuntimeName}`);
    await grantRights(fixture.database, embeddedRuntimeName);
    expect(await held()).toEqual(before);
    await asOwner("delete from kysely_migration where name = '9000-newer'");
    await asOwner("drop table newer");
    await grantRights(fixture.database, embeddedRuntimeName);
    expect(await held()).not.toEqual(before);
  });

  test("closes a schema in which everybody could make tables, as databases from before PostgreSQL 15 allow", async () => {
    await asOwner("grant create on schema public to public");
    await asRuntime("create table mine (id integer)");
    await asOwner("drop table mine");
    await grantRights(fixture.database, embeddedRuntimeName);
    await expect(asRuntime("create table mine (id integer)")).rejects.toMatchObject(refused);
  });
});
