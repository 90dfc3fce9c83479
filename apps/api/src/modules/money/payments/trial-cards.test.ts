import { afterAll, beforeAll, expect, test } from "vitest";
import { keyedHash } from "../../../plugins/keys.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { appWithCards, identityOf, ordered, spendCredits } from "../../../testing/test-payments.ts";
import { verifyOffline } from "../../../testing/statement-files.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";
import { auditLedger, grantTrial, readBalance, readStatement } from "../../records/credits/index.ts";
import { paymentsJobs } from "./jobs.ts";
import { confirmPayment } from "./service.ts";
import { takeInEvent } from "./settle-service.ts";

/** One free trial for a card (CREDIT-9): a trial of 3 credits, and bundles of 50. */

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  let now = (): Date => new Date();
  provider = await startCardProvider(testSettings.cards.webhookSecret, () => now());
  server = await appWithCards(provider, { maxConnections: 12 });
  now = () => server.clock.now();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

let numbers = 0;

/** Signs a customer in whose number got a free trial. */
async function newcomer(brand = "emberlane"): Promise<SignedInCustomer> {
  numbers += 1;
  const phone = `+4477009010${String(numbers).padStart(2, "0")}`;
  const person = await signedInCustomer(server.platform, { phone, brand });
  const { database, keys, clock, random } = server.platform;
  const trial = { customerId: person.customerId, phoneHash: keyedHash(keys.phones, phone), credits: 3 };
  await database.transaction().execute((trx) => grantTrial(trx, trial, { now: clock.now(), random }));
  return person;
}

/** Pays for 50 credits with a card, and comes back to the return page. */
async function buy(person: SignedInCustomer, card: string): Promise<void> {
  const intent = await ordered(server.platform, person);
  provider.pay(intent, { paid_with: card });
  await confirm(person, intent);
}

async function confirm(person: SignedInCustomer, intent: string): Promise<void> {
  const named = { profilePhoneNumber: person.phone, serviceId: person.serviceId };
  const confirmed = await confirmPayment(server.platform, identityOf(person), {
    paymentIntent: intent,
    ...named,
  });
  expect(confirmed).toMatchObject({ ok: true, value: { status: "succeeded" } });
}

async function balance({ customerId }: SignedInCustomer): Promise<number> {
  expect(await auditLedger(server.database, customerId)).toEqual([]);
  return await readBalance(server.database, customerId);
}

/** Reads the movements of a statement that the offline verifier accepts. */
async function movements({ customerId }: SignedInCustomer): Promise<readonly string[]> {
  const statement = await readStatement(server.database, customerId, server.clock.now());
  expect(await verifyOffline(JSON.stringify(statement))).toMatchObject({ status: 0 });
  return statement.entries.map(({ text, free }) => `${text}: ${free}`);
}

const takenBack = "Free trial taken back: your card has paid for another account that had one";

test("of a second account that pays with a card, the unspent trial is taken back, in any brand; the first keeps its own", async () => {
  const [first, second] = [await newcomer(), await newcomer("frostmere")];
  await buy(first, "shared");
  await spendCredits(server.platform, second.customerId, 1);
  const told: string[] = [];
  const stop = server.platform.events.subscribeCustomer(second.customerId, (hint) => told.push(hint.type));
  await buy(second, "shared");
  expect([await balance(first), await balance(second)]).toEqual([53, 50]);
  expect(await movements(second)).toEqual([
    "Free trial: 3",
    "Reply: -1",
    "Purchase: Gold, 50 credits for £20.00: 0",
    `${takenBack}: -2`,
  ]);
  expect(told).toContain("balance");
  stop();
  // neither another purchase nor another card takes anything again
  await buy(second, "shared");
  await buy(second, "a card of theirs");
  await buy(first, "shared");
  expect([await balance(first), await balance(second)]).toEqual([103, 150]);
});

test("a trial that was spent is not owed", async () => {
  const [first, second] = [await newcomer(), await newcomer()];
  await buy(first, "spent");
  await spendCredits(server.platform, second.customerId, 3);
  await buy(second, "spent");
  expect([await balance(first), await balance(second)]).toEqual([53, 50]);
  expect(await movements(second)).not.toContain(`${takenBack}: -3`);
});

test("other cards, and cards that the provider does not identify, take no trial back", async () => {
  const people = [await newcomer(), await newcomer(), await newcomer(), await newcomer()] as const;
  await buy(people[0], "one");
  await buy(people[1], "another");
  for (const person of people.slice(2)) {
    const intent = await ordered(server.platform, person);
    provider.pay(intent);
    await confirm(person, intent);
  }
  for (const person of people) expect(await balance(person)).toBe(53);
});

test("a customer without a trial does not use up a card for others", async () => {
  const former = await signedInCustomer(server.platform);
  await buy(former, "lent");
  const person = await newcomer();
  await buy(person, "lent");
  expect([await balance(former), await balance(person)]).toEqual([50, 53]);
});

test("a card that only the reconciler asks for counts as well", async () => {
  const [first, second] = [await newcomer(), await newcomer()];
  await buy(first, "asked for");
  const intent = await ordered(server.platform, second);
  provider.pay(intent, { paid_with: "asked for" });
  const { body, signature } = provider.event("payment_intent.succeeded", intent);
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
  expect(await balance(second)).toBe(53);
  const [job] = paymentsJobs(server.platform);
  server.clock.advance(20);
  await job?.run();
  expect(await balance(second)).toBe(50);
});

test("of accounts that pay with one card at once, one keeps its trial", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newcomer()));
  const intents = await Promise.all(people.map((person) => ordered(server.platform, person)));
  for (const intent of intents) provider.pay(intent, { paid_with: "at once" });
  await Promise.all(people.map((person, index) => confirm(person, intents[index] ?? "")));
  const balances = await Promise.all(people.map(balance));
  expect(balances.toSorted((left, right) => left - right)).toEqual([50, 50, 50, 50, 50, 53]);
});

test("an erasure frees the card, and a card of an erased customer is not kept", async () => {
  const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()];
  const kept = async () =>
    (await server.database.selectFrom("trial_cards").select("customer_id").execute()).map(
      ({ customer_id }) => customer_id,
    );
  await buy(first, "freed");
  const intent = await ordered(server.platform, second);
  provider.pay(intent, { paid_with: "too late" });
  for (const { customerId } of [first, second]) {
    const request = { customerId, askedBy: "customer", staffId: null } as const;
    expect(await eraseCustomer(server.platform, request)).toBe(true);
  }
  const [job] = paymentsJobs(server.platform);
  for (let turn = 0; turn < 5; turn += 1) {
    server.clock.advance(20);
    await job?.run();
  }
  const owners = await kept();
  expect(owners).not.toContain(first.customerId);
  expect(owners).not.toContain(second.customerId);
  await buy(third, "freed");
  expect(await balance(third)).toBe(53);
  expect(await kept()).toContain(third.customerId);
});
