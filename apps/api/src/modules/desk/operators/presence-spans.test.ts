import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../plugins/transaction.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { signedInStaff } from "../../../testing/test-people.ts";
import { giveUpClaims } from "./claim-end-service.ts";
import { announceLost } from "./claim-return-service.ts";
import { choosePresence, keepDesk, openDesk } from "./presence-service.ts";

/** Which times at the desk are stored (INSIGHT-8), minute by minute on the real database. */

let server: TestApp;
let staff: { readonly staffId: string; readonly sessionHash: Buffer };
let began: number;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { staffId } = await signedInStaff(server.platform);
  const { token_hash: sessionHash } = await server.database
    .selectFrom("staff_sessions")
    .select("token_hash")
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  staff = { staffId, sessionHash };
  began = server.clock.now().getTime();
});

const open = async (): Promise<void> => await openDesk(server.platform, staff);
const choose = async (state: "available" | "break" | "away"): Promise<void> =>
  void (await choosePresence(server.platform, staff.staffId, state));

/** Minutes with a connected desk, which reports every 15 seconds. */
async function connected(minutes: number): Promise<void> {
  for (let quarter = 0; quarter < minutes * 4; quarter += 1) {
    server.clock.advance(15);
    await keepDesk(server.platform, staff.staffId);
  }
}

/** The stored spans, in minutes since the test began. */
async function spans(): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("presence_spans")
    .selectAll()
    .where("staff_id", "=", staff.staffId)
    .orderBy("began_at")
    .orderBy("id")
    .execute();
  const minute = (at: Date): number => (at.getTime() - began) / 60_000;
  return rows.map(
    ({ state, began_at: from, ended_at: to }) =>
      `${state} ${minute(from)}-${to === null ? "now" : minute(to)}`,
  );
}

test("a break ends a span and begins one; being away ends it", async () => {
  await open();
  await connected(60);
  await choose("break");
  await connected(10);
  await choose("available");
  await connected(5);
  await choose("away");
  await connected(5);
  expect(await spans()).toEqual(["available 0-60", "break 60-70", "available 70-75"]);
});

test("a second tab changes nothing", async () => {
  await open();
  await connected(1);
  await open();
  await connected(1);
  expect(await spans()).toEqual(["available 0-now"]);
});

test("a lost connection ends a span when the desk was last heard of, noticed by the job or by the desk's return", async () => {
  await open();
  await connected(2);
  server.clock.advance(300);
  await announceLost(server.platform);
  expect(await spans()).toEqual(["available 0-2"]);
  server.clock.advance(300);
  await keepDesk(server.platform, staff.staffId);
  await connected(1);
  server.clock.advance(120);
  // no job ran meanwhile
  await open();
  await connected(1);
  expect(await spans()).toEqual(["available 0-2", "available 12-13", "available 15-now"]);
});

test("a break that goes on after a silence is one break", async () => {
  await open();
  await connected(1);
  await choose("break");
  await connected(1);
  server.clock.advance(600);
  await announceLost(server.platform);
  await keepDesk(server.platform, staff.staffId);
  await connected(1);
  await choose("available");
  expect(await spans()).toEqual(["available 0-1", "break 1-2", "available 13-now"]);
});

test("signing out everywhere ends a span", async () => {
  await open();
  await connected(3);
  await inTransaction(server.database, async (trx) => await giveUpClaims(trx, staff.staffId));
  expect(await spans()).toEqual(["available 0-3"]);
});
