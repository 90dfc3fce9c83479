import { confirmRemoval, listRetentionRuns } from "@parlour/contract/operations/ops-privacy";
import type { RemovalHold } from "@parlour/contract/operations/ops-privacy";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backgroundJobs } from "../../../background-jobs.ts";
import { readDatabaseTime } from "../../../plugins/database.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";

import { createTestClock } from "../../../testing/test-clock.ts";
import type { TestClock } from "../../../testing/test-clock.ts";
import type { Platform } from "../../../platform.ts";

const twoYears = 2 * 366 * 86_400;

let server: TestApp;
let clock: TestClock;
let customers: string[];

/** A server with its own database, whose clock can be wrong. */
beforeAll(async () => {
  clock = createTestClock(new Date());
  server = await testApp({ platform: { clock } });
});
afterAll(() => server.close());

beforeEach(async () => {
  clock.set(new Date());
  await sql`truncate customers, removal_holds cascade`.execute(server.database);
  customers = [];
  for (let index = 0; index < 20; index += 1) {
    customers.push((await signedInCustomer(server.platform)).customerId);
  }
});

/** The platform with the database's real clock. */
const onDatabase = () => ({ ...server.platform, databaseTime: () => readDatabaseTime(server.database) });
/** The platform with both clocks ahead, as on a machine with an embedded database. */
const bothAhead = () => ({ ...server.platform, databaseTime: async () => clock.now() });

/** Runs a job once; returns the rows it removed, by kind. */
async function turn(name: string, platform: Platform) {
  const job = backgroundJobs(platform).find((each) => each.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return await job.run();
}
const runRetention = async (platform: Platform) => turn("retention", platform);
const runConfirmedRetention = async (platform: Platform) => turn("retention-confirmed", platform);
const removeUnusedPictures = async (platform: Platform) =>
  (await turn("unused-pictures", platform))["removed"];

async function countCustomers(): Promise<number> {
  const { count } = await server.database
    .selectFrom("customers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function inactive(ids: readonly string[], daysAgo: number): Promise<void> {
  await server.database
    .updateTable("customers")
    .set({ last_active_at: new Date(Date.now() - daysAgo * 86_400_000) })
    .where("id", "in", ids)
    .execute();
}

async function uploads(count: number): Promise<void> {
  await server.database
    .insertInto("uploads")
    .values(
      Array.from({ length: count }, () => ({
        id: server.platform.random.uuid(),
        customer_id: customers[0] ?? "",
        file_key: `pictures/${server.platform.random.uuid()}.jpg`,
        staff_id: null,
        bytes: 1,
        width: 1,
        height: 1,
        created_at: new Date(),
      })),
    )
    .execute();
}

async function countUploads(): Promise<number> {
  return (await server.database.selectFrom("uploads").select("id").execute()).length;
}

async function holds(): Promise<RemovalHold[]> {
  // signs in again, because the clock has moved years ahead and sessions last hours
  const headers = (await signedInStaff(server.platform, "admin")).headers;
  return (await call(server.app, listRetentionRuns, { headers })).json<{ holds: RemovalHold[] }>().holds;
}

const confirm = async (holdId: string) =>
  call(server.app, confirmRemoval, {
    headers: (await signedInStaff(server.platform, "admin")).headers,
    params: { holdId },
  });

describe("a server whose clock is two years ahead of the database's", () => {
  test("removes nobody and no picture, tells staff, and can't be confirmed", async () => {
    await uploads(2);
    clock.advance(twoYears);
    await expect(runRetention(onDatabase())).rejects.toThrow("clock");
    await expect(removeUnusedPictures(onDatabase())).rejects.toThrow("clock");
    expect([await countCustomers(), await countUploads()]).toEqual([20, 2]);
    const held = await holds();
    expect(held.map(({ work, reason }) => `${work} ${reason}`).toSorted()).toEqual([
      "retention clocks",
      "unused_pictures clocks",
    ]);
    expect(held[0]?.clockSeconds).toBeGreaterThan(twoYears - 60);
    expect(codeOf(await confirm(held[0]?.id ?? ""))).toEqual([409, "clocks_differ"]);

    clock.set(new Date());
    expect(await runRetention(onDatabase())).toMatchObject({ customers: 0 });
    expect((await holds()).map(({ work }) => work)).toEqual(["unused_pictures"]);
  });

  test("removes by the database's clock where they agree", async () => {
    await inactive(customers.slice(0, 2), 800);
    clock.advance(30);
    expect(await runRetention(onDatabase())).toMatchObject({ customers: 2 });
    expect(await countCustomers()).toBe(18);
  });
});

describe("an unusual share", () => {
  test("waits until an admin confirms it, and then removes only rows that were due", async () => {
    clock.advance(twoYears + 86_400 * 40);
    expect(await runRetention(bothAhead())).toEqual({ held: 1 });
    expect(await countCustomers()).toBe(20);
    expect(await runConfirmedRetention(bothAhead())).toEqual({});
    const [hold] = await holds();
    expect(hold).toMatchObject({
      work: "retention",
      reason: "share",
      counts: { customers: { due: 20, existing: 20 } },
      confirmedAt: null,
    });
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const params = { holdId: hold?.id ?? "" };
    expect(codeOf(await call(server.app, confirmRemoval, { headers: supervisor.headers, params }))).toEqual([
      403,
      "forbidden",
    ]);
    expect((await confirm(params.holdId)).statusCode).toBe(204);
    const audited = await server.database
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "retention.confirm")
      .where("target_id", "=", params.holdId)
      .execute();
    expect(audited).toEqual([
      { details: { work: "retention", moment: hold?.moment, customers: "20 of 20" } },
    ]);

    // one of the customers becomes active before the run is carried out
    await server.database
      .updateTable("customers")
      .set({ last_active_at: clock.now() })
      .where("id", "=", customers[0] ?? "")
      .execute();
    expect(await runRetention(bothAhead())).toEqual({ held: 1 });
    expect(await runConfirmedRetention(bothAhead())).toMatchObject({ customers: 19 });
    expect(await countCustomers()).toBe(1);
    expect(await holds()).toEqual([]);
    expect(await runConfirmedRetention(bothAhead())).toEqual({});
  });

  test("of pictures stays, too; a hold with new counts must be read again", async () => {
    await uploads(5);
    clock.advance(2 * 86_400);
    expect(await removeUnusedPictures(bothAhead())).toBe(0);
    const [old] = await holds();
    expect(await removeUnusedPictures(bothAhead())).toBe(0);
    expect(codeOf(await confirm(old?.id ?? ""))).toEqual([404, "hold_not_found"]);
    const [hold] = await holds();
    expect((await confirm(hold?.id ?? "")).statusCode).toBe(204);
    expect(await removeUnusedPictures(bothAhead())).toBe(5);
    expect(await holds()).toEqual([]);
  });
});
