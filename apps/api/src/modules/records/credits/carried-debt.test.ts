import { asId, type CustomerId } from "@parlour/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { givePurchasedCredits } from "../../../testing/test-chat.ts";
import { chargeAnyReply } from "../../../testing/test-charge.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { verifiedVisitor } from "../../../testing/test-sign-up.ts";
import { takeInDispute } from "../../money/payments/settle-service.ts";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";
import { readAccountState } from "./service.ts";
import { auditLedger } from "./ledger-audit.ts";
import { readStatement } from "./statement.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

interface Buyer {
  readonly customerId: string;
  readonly phone: string;
  readonly intent: string;
}

async function buy(customerId: string, credits: number): Promise<string> {
  const customer = { customerId: asId<CustomerId>(customerId), brand: "emberlane", region: "GB" } as const;
  await givePurchasedCredits(server.platform, customer, credits);
  const { intent_id: intent } = await server.database
    .selectFrom("payments")
    .select("intent_id")
    .where("customer_id", "=", customerId)
    .orderBy("receipt_number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return intent;
}

async function spend(customerId: string, credits: number): Promise<void> {
  const { database, clock, random } = server.platform;
  for (let index = 0; index < credits; index += 1) {
    await database.transaction().execute(async (trx) => {
      const charged = await chargeAnyReply(trx, customerId, { now: clock.now(), random });
      expect(charged.ok).toBe(true);
    });
  }
}

let numbers = 0;

/** Creates a customer who bought 10 credits and spent 4. */
async function buyer(): Promise<Buyer> {
  numbers += 1;
  const phone = `+4477009005${String(numbers).padStart(2, "0")}`;
  const customer = await signedInCustomer(server.platform, { phone });
  const intent = await buy(customer.customerId, 10);
  await spend(customer.customerId, 4);
  return { customerId: customer.customerId, phone, intent };
}

async function dispute({ intent }: Pick<Buyer, "intent">, status: "open" | "lost" | "won"): Promise<void> {
  const told = await takeInDispute(server.platform, {
    disputeId: `dp_${intent}`,
    intentId: intent,
    minor: 1_000_000,
    reason: "fraudulent",
    status,
    openedAt: server.clock.now(),
    respondBy: null,
    answered: false,
  });
  expect(told).toEqual({ ok: true, value: undefined });
}

async function erase({ customerId }: Pick<Buyer, "customerId">): Promise<void> {
  const request = { customerId, askedBy: "customer", staffId: null } as const;
  expect(await eraseCustomer(server.platform, request)).toBe(true);
}

/** Signs up with a number through the page's calls. */
async function signUp(phone: string, brand = "emberlane"): Promise<string> {
  server.clock.advance(86_400);
  const somebody = await verifiedVisitor(server, phone, brand);
  const username = `Again${server.platform.random.uuid().replaceAll("-", "").slice(-12)}`;
  const made = await somebody.register({ phoneNumber: phone, username });
  expect(made.statusCode).toBe(201);
  return made.json<{ id: string }>().id;
}

const stateOf = (customerId: string) => readAccountState(server.database, customerId);

/**
 * Checks that the ledgers of one number's accounts are sound, and that transfers between them sum to zero.
 */
async function sound(...customerIds: readonly string[]): Promise<void> {
  for (const customerId of customerIds) expect(await auditLedger(server.database, customerId)).toEqual([]);
  const { rows } = await sql<{ carried: number }>`
    select coalesce(sum(posting.amount), 0)::int as carried from ledger_postings as posting
    join ledger_entries as entry on entry.id = posting.entry_id
    where posting.account = 'house:carried' and entry.customer_id = any(${customerIds}::uuid[])`.execute(
    server.database,
  );
  expect(rows).toEqual([{ carried: 0 }]);
}

describe("what an erased customer owes", () => {
  test("is owed by the next account of the number, stands in its statement, and is paid by its next purchase", async () => {
    const first = await buyer();
    await dispute(first, "lost");
    expect((await stateOf(first.customerId)).debt).toBe(4);
    await erase(first);
    const again = await signUp(first.phone);
    expect(await stateOf(again)).toMatchObject({ debt: 4 });
    expect((await stateOf(first.customerId)).debt).toBe(0);
    const statement = await readStatement(server.database, again, server.clock.now());
    expect(statement.entries.map(({ text, debtAfter }) => [text, debtAfter])).toContainEqual([
      "Owed credits of an earlier account with your number",
      4,
    ]);
    await sound(first.customerId, again);

    await buy(again, 10);
    expect(await stateOf(again)).toMatchObject({ debt: 0 });
    await sound(first.customerId, again);
  });

  test("follows a dispute that is lost after the erasure, before or after the number signs up again", async () => {
    const before = await buyer();
    await dispute(before, "open");
    await erase(before);
    await dispute(before, "lost");
    const heirOfBefore = await signUp(before.phone);
    expect((await stateOf(heirOfBefore)).debt).toBe(4);

    const after = await buyer();
    await erase(after);
    const heirOfAfter = await signUp(after.phone);
    expect((await stateOf(heirOfAfter)).debt).toBe(0);
    const told: string[] = [];
    server.platform.events.subscribeCustomer(heirOfAfter, (hint) => told.push(hint.type));
    await dispute(after, "lost");
    expect((await stateOf(heirOfAfter)).debt).toBe(4);
    expect(told).toContain("balance");
    await sound(before.customerId, heirOfBefore);
    await sound(after.customerId, heirOfAfter);
  });

  test("goes on from account to account, however often the number comes back", async () => {
    const first = await buyer();
    await dispute(first, "lost");
    await erase(first);
    const second = await signUp(first.phone);
    await erase({ customerId: second });
    const third = await signUp(first.phone);
    expect((await stateOf(third)).debt).toBe(4);
    expect((await stateOf(second)).debt).toBe(0);
    await sound(first.customerId, second, third);
  });

  test("is cancelled if the bank returns the payment; the paid part returns as credits", async () => {
    const unpaid = await buyer();
    await dispute(unpaid, "lost");
    await erase(unpaid);
    const debtor = await signUp(unpaid.phone);
    await dispute(unpaid, "won");
    expect((await stateOf(debtor)).debt).toBe(0);
    await sound(unpaid.customerId, debtor);

    const paid = await buyer();
    await dispute(paid, "lost");
    await erase(paid);
    const payer = await signUp(paid.phone);
    await buy(payer, 10);
    const { balance } = await stateOf(payer);
    await dispute(paid, "won");
    expect(await stateOf(payer)).toEqual({ balance: balance + 4, debt: 0 });
    // the six remaining credits stay with the erased account
    expect(await stateOf(paid.customerId)).toEqual({ balance: 6, debt: 0 });
    await sound(paid.customerId, payer);
  });

  test("stays in its brand; an erasure stores nothing for a number that never paid", async () => {
    const first = await buyer();
    await dispute(first, "lost");
    await erase(first);
    const elsewhere = await signUp(first.phone, "frostmere");
    expect((await stateOf(elsewhere)).debt).toBe(0);
    await erase({ customerId: elsewhere });
    const kept = await server.database
      .selectFrom("erased_payers")
      .select("customer_id")
      .where("customer_id", "in", [first.customerId, elsewhere])
      .execute();
    expect(kept).toEqual([{ customer_id: first.customerId }]);
  });
});
