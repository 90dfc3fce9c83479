import { createPaymentIntent } from "@parlour/contract/operations/payments";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { appWithCards, ordered } from "../../../testing/test-payments.ts";
import { newHeaders, signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { auditLedger, readBalance } from "../../records/credits/index.ts";
import { paymentsJobs } from "./jobs.ts";
import { refundOwnPayment } from "./refund-service.ts";
import { takeInEvent } from "./settle-service.ts";

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider, { maxConnections: 12 });
});
beforeEach(() => {
  provider.mood = "well";
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Declines a card and delivers the event as often as asked. */
async function decline(intent: string, deliveries = 1): Promise<void> {
  provider.decline(intent);
  const { body, signature } = provider.event("payment_intent.payment_failed", intent);
  await Promise.all(
    Array.from({ length: deliveries }, () =>
      takeInEvent(server.platform, Buffer.from(body), signature, "stripe"),
    ),
  );
}

async function order(person: SignedInCustomer): Promise<readonly [number, string]> {
  const response = await call(server.app, createPaymentIntent, {
    headers: await newHeaders(server.platform, person),
    body: {
      amount: "500",
      creditAmount: 10,
      currency: "GBP",
      description: "",
      profilePhoneNumber: person.phone,
      serviceId: person.serviceId,
    },
  });
  return [response.statusCode, response.json<{ code?: string }>().code ?? "started"];
}

test("after five declines the payment is closed, and nothing can be bought for an hour", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  for (let tries = 1; tries <= 4; tries += 1) await decline(intent);
  expect(await ordered(server.platform, person)).toBe(intent);
  await decline(intent);
  expect(provider.intents.get(intent)?.status).toBe("canceled");
  expect(await order(person)).toEqual([403, "buying_paused"]);
  // Other customers are not concerned.
  expect(await order(await signedInCustomer(server.platform))).toEqual([200, "started"]);

  server.clock.advance(3599);
  expect(await order(person)).toEqual([403, "buying_paused"]);
  server.clock.advance(1);
  expect(await order(person)).toEqual([200, "started"]);
});

test("a decline that is reported ten times at once counts once", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  await decline(intent, 10);
  expect(provider.intents.get(intent)?.status).not.toBe("canceled");
  expect(await order(person)).toEqual([200, "started"]);
});

test("a card that is accepted after four declines pays as always", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  for (let tries = 1; tries <= 4; tries += 1) await decline(intent);
  provider.pay(intent);
  const { body, signature } = provider.event("payment_intent.succeeded", intent);
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
  expect(await readBalance(server.database, person.customerId)).toBe(50);
  expect(await order(person)).toEqual([200, "started"]);
});

test("if the provider is away at the fifth decline, the reconciler closes the payment", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  for (let tries = 1; tries <= 4; tries += 1) await decline(intent);
  provider.mood = "down";
  await decline(intent);
  expect(provider.intents.get(intent)?.status).not.toBe("canceled");
  expect(await order(person)).toEqual([403, "buying_paused"]);
  provider.mood = "well";
  const [reconciler] = paymentsJobs(server.platform);
  server.clock.advance(120);
  await reconciler?.run();
  expect(provider.intents.get(intent)?.status).toBe("canceled");
});

test("five purchases are refunded in 30 days, also when six are asked for at once", async () => {
  const person = await signedInCustomer(server.platform);
  const buy = async (): Promise<string> => {
    const intent = await ordered(server.platform, person);
    provider.pay(intent);
    const { body, signature } = provider.event("payment_intent.succeeded", intent);
    await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
    return intent;
  };
  const refund = async (intent: string): Promise<string> => {
    const response = await refundOwnPayment(server.platform, person.customerId, intent, "");
    return response.ok ? "refunded" : response.error;
  };
  const intents: string[] = [];
  for (let bought = 0; bought < 6; bought += 1) intents.push(await buy());
  const outcomes = await Promise.all(intents.map(refund));
  expect(outcomes.filter((outcome) => outcome === "refunded")).toHaveLength(5);
  expect(outcomes).toContain("refund_limit");
  expect(await readBalance(server.database, person.customerId)).toBe(50);
  expect(await auditLedger(server.database, person.customerId)).toEqual([]);

  server.clock.advance(29 * 24 * 3600);
  const late = await buy();
  expect(await refund(late)).toBe("refund_limit");
  server.clock.advance(24 * 3600);
  expect(await refund(late)).toBe("refunded");
});
