import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db, Trx } from "../../../plugins/database.ts";
import { ledgerDifferences, openPayBooks, payDifferences, payMistakes } from "../../../testing/pay-oracle.ts";
import { payScene, type PayScene } from "../../../testing/pay-scene.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { auditPay, balanceProblems } from "./pay-check.ts";
import { appendEntries, lockChain } from "./chain-store.ts";

/** Pay against a recount that shares no code with the server (PAYROLL-8), and mistakes that it must notice. */

let server: TestApp;
let scene: PayScene;

beforeAll(async () => {
  server = await testApp();
  scene = await payScene(server);
});
afterAll(() => server.close());

const counted = { first: "2026-10-23", end: "2026-10-28" };

test("the chains equal a recount from replies, presence and rates", async () => {
  const books = await openPayBooks(server.database);
  expect(payDifferences(books)).toEqual([]);
  expect(books.entries.length).toBeGreaterThan(14);
});

test("charged replies balance with the ledger to the penny, counted in two ways", async () => {
  expect(ledgerDifferences(await openPayBooks(server.database))).toEqual([]);
  expect(await balanceProblems(server.database, counted)).toEqual([]);
});

describe("a wrong way of counting is noticed", () => {
  test.each(payMistakes)("%s", async (mistake) => {
    expect(payDifferences(await openPayBooks(server.database), mistake)).not.toEqual([]);
  });
});

class Undo extends Error {}

/** Changes the books with their owner's login, runs a check, and undoes the change. */
async function planted(change: (trx: Trx) => Promise<unknown>, look: (db: Db) => Promise<readonly string[]>) {
  let found: readonly string[] = [];
  await server.database
    .transaction()
    .execute(async (trx) => {
      for (const table of ["pay_entries", "pay_postings", "pay_rates"])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await change(trx);
      found = await look(trx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}

const recounted = async (db: Db): Promise<readonly string[]> => payDifferences(await openPayBooks(db));

describe("a planted mistake is noticed by the recount", () => {
  const one = sql`(select id from pay_entries where cause = 'replies' order by day, staff_id, position limit 1)`;
  const cases: readonly (readonly [string, (trx: Trx) => Promise<unknown>])[] = [
    [
      "a penny more, on both sides",
      async (trx) =>
        await sql`update pay_postings set amount = amount + case line when 1 then 1 else -1 end where entry_id = ${one}`.execute(
          trx,
        ),
    ],
    [
      "a reply more",
      async (trx) => await sql`update pay_entries set quantity = quantity + 1 where id = ${one}`.execute(trx),
    ],
    [
      "a millisecond less",
      async (trx) =>
        await sql`update pay_entries set quantity = quantity - 1 where id = (
          select id from pay_entries where cause = 'presence' limit 1)`.execute(trx),
    ],
    [
      "an entry that is gone",
      async (trx) => {
        await sql`delete from pay_postings where entry_id = ${one}`.execute(trx);
        await sql`delete from pay_entries where id not in (select entry_id from pay_postings)`.execute(trx);
      },
    ],
    [
      "another day",
      async (trx) =>
        await sql`update pay_entries set cause_id = '2026-10-22' || substr(cause_id, 11) where id = ${one}`.execute(
          trx,
        ),
    ],
    [
      "a rate that was changed afterwards",
      async (trx) => await sql`update pay_rates set reply_minor = reply_minor + 1`.execute(trx),
    ],
    [
      "a reply that became somebody else's",
      async (trx) =>
        await sql`update messages set staff_id = ${scene.operators[2].staffId} where id = (
          select id from messages where staff_id = ${scene.operators[0].staffId} limit 1)`.execute(trx),
    ],
    [
      "time at the desk that was made longer",
      async (trx) =>
        await sql`update presence_spans set ended_at = ended_at + interval '1 minute' where staff_id = ${scene.operators[1].staffId}`.execute(
          trx,
        ),
    ],
    [
      "an entry that was added with a right hash",
      async (trx) => {
        const chain = await lockChain(trx, scene.operators[0].staffId);
        await appendEntries(trx, chain, [
          {
            id: server.platform.random.uuid(),
            cause: "replies",
            causeId: "2026-10-27/emberlane-GB/none/1",
            createdAt: server.clock.now(),
            day: "2026-10-27",
            brand: "emberlane",
            region: "GB",
            quantity: 1,
            charged: 1,
            rateMinor: null,
            reason: null,
            correctedBy: null,
            postings: [
              { account: "operator:pay", amount: 0 },
              { account: "house:replies", amount: 0 },
            ],
          },
        ]);
      },
    ],
  ];
  test.each(cases)("%s", async (_, change) => {
    expect(await planted(change, recounted)).not.toEqual([]);
  });

  test("a charge without a paid reply, and a paid reply without a charge, are noticed by the balance", async () => {
    const looks = async (db: Db) => [
      ...ledgerDifferences(await openPayBooks(db)).slice(0, 1),
      ...(await balanceProblems(db, counted)).slice(0, 1),
    ];
    const less = await planted(
      async (trx) => await sql`update pay_entries set charged = charged - 1 where id = ${one}`.execute(trx),
      looks,
    );
    const more = await planted(
      async (trx) => await sql`update pay_entries set charged = charged + 1 where id = ${one}`.execute(trx),
      looks,
    );
    expect([less.length, more.length]).toEqual([2, 2]);
  });
});

test("each chain is sound, and a changed row is found by its hash", async () => {
  for (const { staffId } of scene.operators) expect(await auditPay(server.database, staffId)).toEqual([]);
  const { staffId } = scene.operators[0];
  for (const change of [
    sql`update pay_entries set reason = 'Another reason' where cause = 'correction'`,
    sql`update pay_entries set rate_minor = rate_minor + 1 where position = 1`,
    sql`update pay_entries set created_at = created_at + interval '1 ms' where position = 2`,
    sql`update pay_postings set amount = 0 - amount where entry_id in (select id from pay_entries where position = 1)`,
    sql`update pay_accounts set entries = entries - 1`,
  ]) {
    const found = await planted(
      async (trx) => await change.execute(trx),
      async (trx) => await auditPay(trx, staffId),
    );
    expect(found).not.toEqual([]);
  }
});
