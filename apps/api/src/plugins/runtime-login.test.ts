import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { patiently } from "../testing/patience.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase, type Db } from "./database.ts";
import { grantRights } from "./grant-rights.ts";
import {
  excessOf,
  loginOf,
  makeRuntimeLogin,
  resetRuntimeLogin,
  storeSettings,
  timeoutsFor,
} from "./runtime-login.ts";
import { StartError } from "./start-error.ts";

/**
 * The login for normal work: its creation, its few rights, and its timeouts in the database itself. Logins
 * belong to the whole cluster.
 */

let fixture: TestDatabase;
const opened: Db[] = [];
const made: string[] = [];

beforeAll(async () => {
  fixture = await testDatabase(4);
});
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.destroy();
});
afterAll(async () => {
  for (const name of made.toReversed()) {
    await asOwner(`drop owned by "${name}" cascade`);
    await asOwner(`drop role "${name}"`);
  }
  await fixture.drop();
});

const asOwner = (text: string) => sql.raw(text).execute(fixture.database);

/** A login that does not exist yet. */
function newLogin(): { readonly name: string; readonly password: string } {
  return { name: `Login of a test ${randomBytes(4).toString("hex")}`, password: "it's a word / with signs" };
}

async function makeLogin(): Promise<ReturnType<typeof newLogin>> {
  const login = newLogin();
  await makeRuntimeLogin(fixture.database, login);
  made.push(login.name);
  return login;
}

function poolOf({ name, password }: { readonly name: string; readonly password: string }): Db {
  const url = new URL(fixture.url);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  expect(loginOf(url.href)).toEqual({ name, password });
  const pool = openDatabase({ url: url.href, maxConnections: 2 });
  opened.push(pool);
  return pool;
}

describe("a login that is missing", () => {
  test("is made with the password of its address, has no power, and keeps its password afterwards", async () => {
    const login = await makeLogin();
    const pool = poolOf(login);
    expect((await sql`select current_user as name`.execute(pool)).rows).toEqual([{ name: login.name }]);
    expect(await excessOf(pool)).toEqual([]);
    await makeRuntimeLogin(fixture.database, { ...login, password: "another" });
    await sql`select 1`.execute(poolOf(login));
    await expect(sql`select 1`.execute(poolOf({ ...login, password: "another" }))).rejects.toMatchObject({
      code: "28P01",
    });
  });

  test("is made once by several servers that start at the same time, also if the owner is not a superuser", async () => {
    const owner = await makeLogin();
    await asOwner(`alter role "${owner.name}" createrole`);
    const login = newLogin();
    const pools = Array.from({ length: 4 }, () => poolOf(owner));
    await Promise.all(pools.map((pool) => makeRuntimeLogin(pool, login)));
    made.push(login.name);
    expect(await excessOf(poolOf(login))).toEqual([]);
  });

  test("is requested with the statement that makes it, if the owner may not; the message contains no password", async () => {
    const owner = poolOf(await makeLogin());
    const login = newLogin();
    const refusal = await makeRuntimeLogin(owner, login).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain(`CREATE ROLE "${login.name}" LOGIN PASSWORD`);
    expect(String(refusal)).not.toContain(login.password);
  });
});

describe("a login that may do too much", () => {
  const powers: readonly (readonly [string, (name: string) => string, string])[] = [
    ["a superuser", (name) => `alter role "${name}" superuser`, "is a superuser"],
    ["BYPASSRLS", (name) => `alter role "${name}" bypassrls`, "bypasses row-level security (BYPASSRLS)"],
    ["CREATEROLE", (name) => `alter role "${name}" createrole`, "can create roles (CREATEROLE)"],
    ["CREATEDB", (name) => `alter role "${name}" createdb`, "can create databases (CREATEDB)"],
    [
      "REPLICATION",
      (name) => `alter role "${name}" replication`,
      "can replicate the whole database (REPLICATION)",
    ],
    [
      "a writer everywhere",
      (name) => `grant pg_write_all_data to "${name}"`,
      "is a member of pg_write_all_data",
    ],
    [
      "a runner of programs",
      (name) => `grant pg_execute_server_program to "${name}"`,
      "is a member of pg_execute_server_program",
    ],
    ["a member of the owner's", (name) => `grant parlour to "${name}"`, "owns tables"],
    [
      "an owner of a table",
      (name) => `create table owned (id integer); alter table owned owner to "${name}"`,
      "owns tables",
    ],
    [
      "a maker of tables",
      (name) => `grant create on schema public to "${name}"`,
      "can create tables in the schema public",
    ],
  ];
  test.each(powers)("is known: %s", async (_, grant, words) => {
    const login = await makeLogin();
    await grantRights(fixture.database, login.name);
    expect(await excessOf(poolOf(login))).toEqual([]);
    await asOwner(grant(login.name));
    expect(await excessOf(poolOf(login))).toContain(words);
  });

  test("loses every power in the embedded database, and gets the password of this start", async () => {
    const login = await makeLogin();
    await asOwner(`alter role "${login.name}" superuser createdb createrole replication bypassrls nologin`);
    await resetRuntimeLogin(fixture.database, { ...login, password: "of this start" });
    expect(await excessOf(poolOf({ ...login, password: "of this start" }))).toEqual([]);
  });
});

describe("the timeouts", () => {
  /** Opens a pool for a login that has its rights and these timeouts. */
  async function limited(statementSeconds: number, idleTransactionSeconds: number): Promise<Db> {
    const login = await makeLogin();
    await grantRights(fixture.database, login.name);
    await storeSettings(poolOf(login), { statementSeconds, idleTransactionSeconds });
    return poolOf(login);
  }
  const sleep = (seconds: number, pool: Db) => sql`select pg_sleep(${seconds})`.execute(pool);
  const code = (wanted: string) => ({ code: wanted });

  test("cut a slow statement in the database itself, with nothing of the sort asked by the server", async () => {
    const pool = await limited(1, 60);
    await expect(sleep(30, pool)).rejects.toMatchObject(code("57014"));
    // Its connection continues to work.
    await sleep(0, pool);
  });

  test("let a piece of work name another time for its transaction", async () => {
    const pool = await limited(1, 60);
    await pool.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '20s'`.execute(trx);
      await sleep(1.5, trx);
    });
    await expect(sleep(30, pool)).rejects.toMatchObject(code("57014"));
  });

  test("end a transaction that is left idle, and its locks are free", async () => {
    const pool = await limited(60, 1);
    await asOwner("insert into provider_events_read (read_to) values (now())");
    const over = Promise.withResolvers<void>();
    const idle = pool.transaction().execute(async (trx) => {
      await sql`update provider_events_read set read_to = now()`.execute(trx);
      await over.promise;
      await sleep(0, trx);
    });
    idle.catch(() => undefined);
    const lock = () =>
      asOwner("select from provider_events_read for update nowait").then(
        () => "free",
        () => "held",
      );
    await expect.poll(lock, patiently).toBe("held");
    await expect.poll(lock, patiently).toBe("free");
    over.resolve();
    await expect(idle).rejects.toThrow();
    // The pool opens another connection.
    await sleep(0, pool);
  });

  test("end a statement whose caller has hung up", async () => {
    const login = await makeLogin();
    await grantRights(fixture.database, login.name);
    await storeSettings(poolOf(login), timeoutsFor(60));
    const url = new URL(fixture.url);
    url.username = encodeURIComponent(login.name);
    url.password = encodeURIComponent(login.password);
    const pool = openDatabase({ url: url.href, maxConnections: 1, statementSeconds: 0.1 });
    opened.push(pool);
    await expect(sleep(600, pool)).rejects.toThrow("the database did not answer");
    const runs = async () => {
      const { rows } =
        await sql`select from pg_stat_activity where usename = ${login.name} and state = 'active'`.execute(
          fixture.database,
        );
      return rows.length;
    };
    await expect.poll(runs, patiently).toBe(0);
  });

  test("are written once: servers that start at once, and later ones, change nothing more", async () => {
    const login = await makeLogin();
    await Promise.all(Array.from({ length: 4 }, () => storeSettings(poolOf(login), timeoutsFor(60))));
    const written = async () =>
      (
        await sql<{
          xmin: string;
          settings: string[];
        }>`select s.xmin::text, setconfig as settings from pg_db_role_setting s
          join pg_roles on pg_roles.oid = setrole where rolname = ${login.name}`.execute(fixture.database)
      ).rows;
    const before = await written();
    expect(before[0]?.settings.toSorted()).toEqual([
      "client_connection_check_interval=2s",
      "idle_in_transaction_session_timeout=60s",
      "jit=off",
      "statement_timeout=60s",
    ]);
    await storeSettings(poolOf(login), timeoutsFor(60));
    expect(await written()).toEqual(before);
  });
});
