import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chainKinds } from "../../../chain-kinds.ts";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { endDay, runRootJob } from "../../../testing/test-roots.ts";
import { recountAll } from "../heads/index.ts";
import { recordAudit } from "./service.ts";

/** No entry gets into a day of the audit that is chained and so in a public root (ROOT-8). */

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Writes an entry as a server with another clock does. Returns the entry's time as stored. */
async function record(db: Db, now: Date): Promise<Date> {
  const targetId = server.platform.random.uuid();
  const entry = { staffId: null, action: "lamp.light", targetType: "lamp", targetId };
  await recordAudit(db, entry, { now, random: server.platform.random });
  const { at } = await db
    .selectFrom("audit_log")
    .select("at")
    .where("target_id", "=", targetId)
    .executeTakeFirstOrThrow();
  return at;
}

async function recount(): Promise<readonly string[]> {
  const { database, platform } = server;
  return await acrossBrands(() => recountAll({ database, files: platform.files }, chainKinds));
}

/** Returns a time of the present day and the moment at which that day ends. */
function presentDay() {
  const within = server.clock.now();
  return {
    within,
    day: within.toISOString().slice(0, 10),
    end: new Date(Date.UTC(within.getUTCFullYear(), within.getUTCMonth(), within.getUTCDate() + 1)),
  };
}

describe("an entry of a closed day", () => {
  test("gets the next open day's first moment, so the day's root stays right", async () => {
    const { within, end } = presentDay();
    expect(await record(server.database, within)).toEqual(within);
    expect(await endDay(server)).toMatchObject({ roots: 1 });
    expect(await record(server.database, within)).toEqual(end);
    // Also of a day long before the first entry.
    expect(await record(server.database, new Date("2020-01-01T12:00:00Z"))).toEqual(end);
    // An entry of an open day keeps its time, also one of a clock that is ahead.
    const ahead = new Date(end.getTime() + 5 * 86_400_000 + 1);
    for (const now of [server.clock.now(), ahead]) expect(await record(server.database, now)).toEqual(now);
    expect(await recount()).toEqual([]);
    expect(await endDay(server)).toMatchObject({ roots: 1 });
    expect(await recount()).toEqual([]);
  });

  test("would be found by the recount", async () => {
    const { database } = server;
    const { within, day } = presentDay();
    await record(database, within);
    await endDay(server);
    const planted = {
      id: server.platform.random.uuid(),
      at: within,
      action: "lamp.light",
      target_type: "lamp",
    };
    const found = await acrossBrands(() =>
      inTransaction(database, async (trx) => {
        await sql`alter table audit_log disable trigger user`.execute(trx);
        await trx
          .insertInto("audit_log")
          .values({ ...planted, target_id: "1", details: "{}" })
          .execute();
        const problems = await recountAll({ database: trx, files: server.platform.files }, chainKinds);
        return { ok: false, problems } as const;
      }),
    );
    expect(found.problems).toEqual([`audit of ${day}: differs`]);
    expect(await recount()).toEqual([]);
  });

  test("has an open transaction when the root is made: the root waits for it, and other staff wait for nobody", async () => {
    const { database } = server;
    const { within, end } = presentDay();
    let job: ReturnType<typeof endDay> | undefined;
    await inTransaction(database, async (trx) => {
      expect(await record(trx, within)).toEqual(within);
      job = endDay(server);
      await untilWaiting(database, 1);
      // Neither an action of today waits, nor one of a server whose clock is behind.
      expect(await record(database, server.clock.now())).toEqual(server.clock.now());
      expect(await record(database, within)).toEqual(end);
    });
    expect(await job).toMatchObject({ roots: 1 });
    expect(await recount()).toEqual([]);
  });

  test("is written by a transaction whose snapshot is older than the root", async () => {
    const { database } = server;
    const { within, end } = presentDay();
    await record(database, within);
    await inTransaction(
      database,
      async (trx) => {
        await sql`select count(*) from audit_days`.execute(trx);
        expect(await endDay(server)).toMatchObject({ roots: 1 });
        expect(await record(trx, within)).toEqual(end);
      },
      { isolation: "repeatable read" },
    );
    expect(await runRootJob(server)).toMatchObject({ roots: 0 });
    expect(await recount()).toEqual([]);
  });
});
