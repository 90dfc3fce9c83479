import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { sql, type RawBuilder } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabases, type OpenedDatabase } from "./open-databases.ts";
import { withoutBrand } from "./plugins/brand-scope.ts";
import type { Db } from "./plugins/database.ts";
import { createLog } from "./plugins/logging.ts";
import { startJobs } from "./plugins/jobs.ts";
import { createAbandonment, createUndo, type Undo } from "./start-steps.ts";
import { patiently } from "./testing/patience.ts";
import { testSettings } from "./testing/test-app.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";

/** Starts on a database in DATABASE_URL: which login normal work uses, and what is refused. */

let fixture: TestDatabase;
let undo: Undo;
let lines: string;
let name: string;

beforeEach(async () => {
  fixture = await testDatabase(4, "empty");
  undo = createUndo();
  lines = "";
  name = `runtime_${randomBytes(4).toString("hex")}`;
});
afterEach(async () => {
  await undo.run();
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(fixture.database);
  if (rows.length > 0) {
    await asOwner(`drop owned by ${name}`);
    await asOwner(`drop role ${name}`);
  }
  await fixture.drop();
});

const asOwner = (text: string) => sql.raw(text).execute(fixture.database);
const log = createLog(
  "warn",
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString("utf8");
      done();
    },
  }),
);

function addressOf(user: string, database = new URL(fixture.url).pathname): string {
  const url = new URL(fixture.url);
  url.username = user;
  url.password = "a-word";
  url.pathname = database;
  return url.href;
}

function open(runtime: string | undefined, production = false): Promise<OpenedDatabase> {
  const settings = {
    ...testSettings,
    production,
    databaseUrl: fixture.url,
    ...(runtime === undefined ? {} : { databaseRuntimeUrl: runtime }),
  };
  const abandonment = createAbandonment(new AbortController().signal);
  return openDatabases({ settings, log, undo, abandonment }, () => undefined);
}

/** Runs a query on the pool that a start has opened. Statements there must say whose rows they may see. */
const ask = <Row>(statement: RawBuilder<Row>, pool: Db) => withoutBrand(() => statement.execute(pool));

describe("a start on an empty database", () => {
  test("makes tables by the owner and the login for everything else, by which jobs run", async () => {
    const { database, url } = await open(addressOf(name));
    const { rows } = await ask(
      sql`select current_user as login, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
      database,
    );
    expect(rows).toEqual([{ login: name, statement: "1min", idle: "1min" }]);
    expect(await ask(sql`select from brands`, database)).toMatchObject({ rows: [] });
    await expect(ask(sql`create table mine (id integer)`, database)).rejects.toMatchObject({
      code: "42501",
    });
    let runs = 0;
    const jobs = startJobs(
      url,
      [{ name: "tick", everySeconds: 1, run: async () => ({ runs: (runs += 1) }) }],
      log,
      1,
    );
    undo.push(() => jobs.stop());
    await expect.poll(() => runs, patiently).toBeGreaterThan(1);
    const owners =
      await sql`select distinct tableowner from pg_tables where schemaname in ('public', 'pgboss')`.execute(
        fixture.database,
      );
    expect(owners.rows).toEqual([{ tableowner: "parlour" }]);
    expect(lines).toBe("");
  });

  test("of several servers at once succeeds for all", async () => {
    const databases = await Promise.all(Array.from({ length: 3 }, () => open(addressOf(name))));
    for (const { database } of databases) await ask(sql`select from brands`, database);
  });

  test("without a runtime login works as the owner, and warns of it", async () => {
    const { database, url } = await open(undefined);
    expect((await ask(sql`select current_user as login`, database)).rows).toEqual([{ login: "parlour" }]);
    expect(url).toBe(fixture.url);
    expect(lines).toContain("DATABASE_RUNTIME_URL is not set");
  });
});

describe("a runtime login", () => {
  test.each(["superuser", "bypassrls", "createrole"])(
    "with %s is refused in production and warned of elsewhere",
    async (power) => {
      await asOwner(`create role ${name} login password 'a-word' ${power}`);
      await expect(open(addressOf(name), true)).rejects.toThrow(
        /^The login in DATABASE_RUNTIME_URL .*Revoke them/,
      );
      await open(addressOf(name));
      expect(lines).toContain("production refuses it");
    },
  );

  test("that leads to another database is refused", async () => {
    await asOwner(`create role ${name} login password 'a-word'`);
    await expect(open(addressOf(name, "/postgres"))).rejects.toThrow("leads to another database");
  });

  test("with another password is refused by its variable", async () => {
    await asOwner(`create role ${name} login password 'another'`);
    await expect(open(addressOf(name))).rejects.toThrow(
      "The database can't be reached by DATABASE_RUNTIME_URL",
    );
  });

  test("that is right comes as far as the next refusal: a database that does not wait for its disk", async () => {
    await expect(open(addressOf(name), true)).rejects.toThrow("fsync off");
  });
});
