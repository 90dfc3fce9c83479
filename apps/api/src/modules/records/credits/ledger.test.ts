import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyedHash } from "../../../plugins/keys.ts";
import { giveFreeCredits, givePurchasedCredits } from "../../../testing/test-chat.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { chargeAnyReply } from "../../../testing/test-charge.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { genesisHash } from "./hash-chain.ts";
import { auditLedger, ledgerProblems } from "./ledger-audit.ts";
import { type LedgerFacts } from "./ledger-audit-store.ts";
import { grantTrial, readBalance } from "./service.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function charge(customerId: string, times: number): Promise<void> {
  const { database, clock, random } = server.platform;
  for (let index = 0; index < times; index += 1) {
    await database.transaction().execute(async (trx) => {
      const charged = await chargeAnyReply(trx, customerId, { now: clock.now(), random });
      expect(charged.ok).toBe(true);
    });
  }
}

async function remaining(customerId: string): Promise<readonly string[]> {
  const lots = await server.database
    .selectFrom("credit_lots")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("position")
    .execute();
  return lots.map((lot) => `${lot.kind} ${lot.remaining}/${lot.amount}`);
}

describe("credits", () => {
  test("purchased credits are spent before free ones, oldest purchase first", async () => {
    const customer = await signedInCustomer(server.platform);
    await giveFreeCredits(server.platform, customer, 3);
    await givePurchasedCredits(server.platform, customer, 2);
    await givePurchasedCredits(server.platform, customer, 2);

    await charge(customer.customerId, 3);
    expect(await remaining(customer.customerId)).toEqual(["free 3/3", "purchased 0/2", "purchased 1/2"]);
    await charge(customer.customerId, 2);
    expect(await remaining(customer.customerId)).toEqual(["free 2/3", "purchased 0/2", "purchased 0/2"]);
    expect(await readBalance(server.database, customer.customerId)).toBe(2);
    expect(await auditLedger(server.database, customer.customerId)).toEqual([]);
  });

  test("without credit a reply can't be charged and nothing is booked", async () => {
    const { customerId } = await signedInCustomer(server.platform);
    const { database, clock, random } = server.platform;
    const charged = await database.transaction().execute(async (trx) => {
      return await chargeAnyReply(trx, customerId, { now: clock.now(), random });
    });
    expect(charged).toEqual({ ok: false, error: "no_credit" });
    expect(await auditLedger(database, customerId)).toEqual([]);
  });
});

describe("the free trial", () => {
  test("is granted once per phone, also across brands and when asked for at once", async () => {
    const { database, clock, random, keys } = server.platform;
    const phone = "+447700900999";
    const phoneHash = keyedHash(keys.phones, phone);
    const people = [
      await signedInCustomer(server.platform, { brand: "emberlane", phone }),
      await signedInCustomer(server.platform, { brand: "frostmere", phone }),
    ];
    const granted = await Promise.all(
      people.map(async ({ customerId }) =>
        database
          .transaction()
          .execute((trx) =>
            grantTrial(trx, { customerId, phoneHash, credits: 3 }, { now: clock.now(), random }),
          ),
      ),
    );
    expect(granted.filter((each) => each.granted)).toEqual([{ granted: true, balance: 3 }]);
    expect(granted.filter((each) => !each.granted)).toEqual([{ granted: false, balance: 0 }]);
    for (const { customerId } of people) expect(await auditLedger(database, customerId)).toEqual([]);
  });
});

describe("the journal", () => {
  test("only grows: entries and postings can be neither changed nor deleted", async () => {
    const customer = await signedInCustomer(server.platform);
    await giveFreeCredits(server.platform, customer, 3);
    const { database } = server;
    await expect(database.updateTable("ledger_entries").set({ cause: "goodwill" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(database.updateTable("ledger_postings").set({ amount: 5 }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(database.deleteFrom("ledger_postings").execute()).rejects.toThrow("append-only");
  });

  test("refuses an entry whose debits and credits differ", async () => {
    const customer = await signedInCustomer(server.platform);
    await giveFreeCredits(server.platform, customer, 3);
    const { database, platform } = server;
    const id = platform.random.uuid();
    const booking = database.transaction().execute(async (trx) => {
      await trx
        .insertInto("ledger_entries")
        .values({
          id,
          customer_id: customer.customerId,
          position: 2,
          cause: "goodwill",
          cause_id: id,
          previous_hash: genesisHash,
          hash: genesisHash,
          created_at: platform.clock.now(),
        })
        .execute();
      await trx
        .insertInto("ledger_postings")
        .values([
          { entry_id: id, line: 1, account: "house:promotions", lot_id: null, amount: -5 },
          { entry_id: id, line: 2, account: "customer:free", lot_id: null, amount: 50 },
        ])
        .execute();
    });
    await expect(booking).rejects.toThrow("does not balance");
    expect(await auditLedger(database, customer.customerId)).toEqual([]);
  });

  test("shows every alteration: amount, order, cause, a missing entry, a total", async () => {
    const customer = await signedInCustomer(server.platform);
    await giveFreeCredits(server.platform, customer, 3);
    await charge(customer.customerId, 2);
    const facts = await factsOf(customer.customerId);
    expect(ledgerProblems(facts)).toEqual([]);

    const [first, second, third] = facts.entries;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three entries");
    const altered: readonly LedgerFacts[] = [
      { ...facts, account: { ...facts.account, free: 2 } },
      { ...facts, account: { ...facts.account, debt: 1 } },
      { ...facts, entries: [first, second] },
      { ...facts, entries: [first, third, second] },
      { ...facts, entries: [first, { ...second, causeId: third.causeId }, third] },
      { ...facts, entries: [{ ...first, createdAt: new Date(0) }, second, third] },
      {
        ...facts,
        entries: [
          first,
          {
            ...second,
            postings: second.postings.map((posting) => ({ ...posting, amount: -posting.amount })),
          },
          third,
        ],
      },
    ];
    for (const each of altered) expect(ledgerProblems(each)).not.toEqual([]);
  });
});

async function factsOf(customerId: string): Promise<LedgerFacts> {
  const { database } = server;
  const account = await database
    .selectFrom("credit_accounts")
    .select(["purchased", "free", "debt", "entries", "head_hash as headHash"])
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const lots = await database
    .selectFrom("credit_lots")
    .select(["id", "kind", "amount", "remaining"])
    .where("customer_id", "=", customerId)
    .execute();
  const entries = await database
    .selectFrom("ledger_entries")
    .select([
      "id",
      "customer_id as customerId",
      "position",
      "cause",
      "cause_id as causeId",
      "created_at as createdAt",
      "previous_hash as previousHash",
      "hash",
    ])
    .where("customer_id", "=", customerId)
    .orderBy("position")
    .execute();
  return {
    account,
    lots,
    entries: await Promise.all(
      entries.map(async ({ id, ...entry }) => ({
        ...entry,
        postings: await database
          .selectFrom("ledger_postings")
          .select(["account", "lot_id as lotId", "amount"])
          .where("entry_id", "=", id)
          .orderBy("line")
          .execute(),
      })),
    ),
  };
}
