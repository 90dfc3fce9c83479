import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { openDatabase, type Db } from "./database.ts";
import { keepPlans, KeptPlans } from "./kept-plans.ts";
import { sendWithNext } from "./send-with-next.ts";
import { settingBrand } from "./statement-prefix.ts";
import { inTransaction } from "./transaction.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function onOneConnection<Value>(act: (db: Db) => Promise<Value>, keptPlans = 100): Promise<Value> {
  const db = openDatabase({ url: server.databaseUrl, maxConnections: 1, byBrand: "lenient", keptPlans });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}

/** The statements that the connection has prepared. */
async function prepared(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

const profileCount = (db: Db) => sql`select count(*)::int as count from profiles`.execute(db);

describe("plans of statements", () => {
  test("are kept inside keepPlans, in and outside of transactions; elsewhere only what every transaction needs is prepared", async () => {
    const kept = await onOneConnection(async (db) => {
      await sql`select 'planned each time'`.execute(db);
      await keepPlans(async () => {
        for (let time = 0; time < 3; time += 1) {
          await profileCount(db);
          await db.transaction().execute(async (trx) => {
            await sql`select ${time}::int as time`.execute(trx);
            await sendWithNext(() => sql`select 'waits'`.execute(trx));
          });
        }
      });
      return await prepared(db);
    });
    expect(kept.toSorted()).toEqual([
      "begin",
      "commit",
      "select $1::int as time",
      "select 'waits'",
      "select count(*)::int as count from profiles",
      settingBrand,
    ]);
  });

  test("are not kept with the setting 0, which a pooler without prepared statements needs", async () => {
    const kept = await onOneConnection(async (db) => {
      await keepPlans(() => db.transaction().execute(profileCount));
      return await prepared(db);
    }, 0);
    expect(kept).toEqual([]);
  });

  test("are made again after a failure, whatever the connection still holds", async () => {
    await onOneConnection(async (db) => {
      const part = (divisor: number) =>
        keepPlans(() => sql<{ part: number }>`select 6 / ${divisor}::int as part`.execute(db));
      expect((await part(2)).rows).toEqual([{ part: 3 }]);
      await expect(part(0)).rejects.toMatchObject({ code: "22012" });
      expect((await part(3)).rows).toEqual([{ part: 2 }]);
      const missing = () => keepPlans(() => sql`select * from later`.execute(db));
      await expect(missing()).rejects.toMatchObject({ code: "42P01" });
      await sql`create temporary table later (id integer)`.execute(db);
      expect((await missing()).rows).toEqual([]);
    });
  });

  test("stay as they are when a transaction is refused because its caller has changed", async () => {
    await onOneConnection(async (db) => {
      const act = (isRefused: boolean) =>
        keepPlans(() =>
          inTransaction(db, async (trx) => {
            const check = sql`select case when ${isRefused}::boolean then refuse_changed_caller() end`;
            await sendWithNext(() => check.execute(trx));
            await sql`select 1 as facts`.execute(trx);
          }),
        );
      const plans = async () =>
        (await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db)).rows;
      await act(false);
      const before = await plans();
      for (let count = 0; count < 3; count += 1)
        await expect(act(true)).rejects.toMatchObject({ code: "PL001" });
      await act(false);
      expect(await plans()).toEqual(before);
    });
  });

  test("stay as they are when another statement of their message is refused", async () => {
    await onOneConnection(async (db) => {
      const act = (divisor: number, lastIsHeld: boolean) =>
        keepPlans(() =>
          inTransaction(db, async (trx) => {
            await sendWithNext(() => sql`select 1 as first`.execute(trx));
            await sendWithNext(() => sql`select 6 / ${divisor}::int as part`.execute(trx));
            const last = () => sql`select 2 as last`.execute(trx);
            return (await (lastIsHeld ? sendWithNext(last) : last())).rows;
          }),
        );
      const madeAgain = async () =>
        (
          await sql`select statement, count(*)::int as count from pg_prepared_statements
            group by statement having count(*) > 1`.execute(db)
        ).rows;
      await act(3, true);
      for (let count = 0; count < 3; count += 1) {
        await expect(act(0, false)).rejects.toMatchObject({ code: "22012" });
        expect(await act(3, false)).toEqual([{ last: 2 }]);
        await expect(act(0, true)).rejects.toMatchObject({ code: "22012" });
      }
      // Made again after each of the refusals but for the last.
      expect(await madeAgain()).toEqual([{ statement: "select 6 / $1::int as part", count: 6 }]);
    });
  });

  test.each([
    ["the database no longer knows them", "deallocate all", "26000"],
    ["a migration has changed a result", "alter table later alter column a type text", "0A000"],
  ])("are all made again after one failure once %s", async (_, change, code) => {
    await onOneConnection(async (db) => {
      const act = () =>
        keepPlans(() =>
          inTransaction(db, async (trx) => {
            await sendWithNext(() => sql`select a as first from later`.execute(trx));
            await sendWithNext(() => sql`select a as second from later`.execute(trx));
            return (await sql`select a as third from later`.execute(trx)).rows;
          }),
        );
      await sql`create temporary table later (a integer)`.execute(db);
      await act();
      await act();
      await sql.raw(change).execute(db);
      await expect(act()).rejects.toMatchObject({ code });
      expect(await act()).toEqual([]);
    });
  });

  test("stay as they are when their statement is refused without them", async () => {
    await onOneConnection(async (db) => {
      const part = (divisor: number) => sql`select 6 / ${divisor}::int as part`.execute(db);
      await keepPlans(() => part(3));
      await expect(part(0)).rejects.toMatchObject({ code: "22012" });
      await keepPlans(() => part(3));
      const copies = (await prepared(db)).filter((text) => text.includes("as part"));
      expect(copies).toHaveLength(1);
    });
  });

  test("have a limit for each connection", () => {
    const plans = new KeptPlans(2);
    expect([plans.nameOf("a"), plans.nameOf("b"), plans.nameOf("c"), plans.nameOf("a")]).toEqual([
      "kept_1",
      "kept_2",
      undefined,
      "kept_1",
    ]);
    plans.forget("a");
    expect(plans.nameOf("c")).toBe("kept_3");
  });
});
