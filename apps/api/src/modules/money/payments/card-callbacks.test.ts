import { afterAll, beforeAll, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { startFlexPay, type TestFlexPay } from "../../../testing/test-flexpay-provider.ts";
import { appWithCards, bothCards, ordered } from "../../../testing/test-payments.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { createTestClock } from "../../../testing/test-clock.ts";
import { auditLedger, readAccountState } from "../../records/credits/index.ts";

/** The addresses to which card providers report. */

let server: TestApp;
let stripe: TestCardProvider;
let flexpay: TestFlexPay;

beforeAll(async () => {
  stripe = await startCardProvider(testSettings.cards.webhookSecret);
  flexpay = await startFlexPay();
  const cards = bothCards({ stripe, flexpay }, ["flexpay"], createTestClock());
  server = await appWithCards(stripe, { platform: { cards } });
});
afterAll(async () => {
  await server.close();
  await Promise.all([stripe.close(), flexpay.close()]);
});

async function postback(query: string, provider = "flexpay") {
  const { statusCode, body } = await server.app.inject({ url: `/im/cards/${provider}/report?${query}` });
  return [statusCode, statusCode === 200 ? body : (JSON.parse(body) as { code: string }).code];
}

test("FlexPay's postback is answered with OK and grants once, however often it comes", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  flexpay.pay(intent);
  const told = flexpay.saleEvent(intent);
  expect(await postback(told)).toEqual([200, "OK"]);
  await Promise.all(Array.from({ length: 10 }, async () => await postback(told)));
  expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 50, debt: 0 });
  // its chargeback, out of order and doubled, takes the credits once
  const chargeback = flexpay.backEvent(flexpay.chargeback(intent));
  for (const each of [chargeback, told, chargeback]) expect(await postback(each)).toEqual([200, "OK"]);
  expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 0, debt: 0 });
  expect(await auditLedger(server.database, person.customerId)).toEqual([]);
});

test("a forged or altered postback, and one to another provider's address, grant nothing", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  flexpay.pay(intent);
  const told = flexpay.saleEvent(intent);
  const refused = [400, "signature_invalid"];
  expect(await postback(told.replace(/signature=\w{4}/, "signature=0000"))).toEqual(refused);
  expect(await postback(told.replace("20.00", "2.00"))).toEqual(refused);
  expect(await postback(`${told}&referenceID=${intent}`)).toEqual(refused);
  expect(await postback(told, "stripe")).toEqual(refused);
  expect((await postback(told, "paypal"))[0]).toBe(400);
  expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 0, debt: 0 });
});

test("less money than was ordered is held and grants nothing", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  flexpay.pay(intent, 1);
  expect(await postback(flexpay.saleEvent(intent))).toEqual([200, "OK"]);
  expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 0, debt: 0 });
});

test("Stripe reports to its own address and to the former one", async () => {
  for (const url of ["/im/cards/stripe/report", "/im/stripe/webhook"]) {
    const { body, signature } = stripe.event("payment_intent.succeeded", "pi_elsewhere");
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const response = await server.app.inject({ method: "POST", url, headers, payload: body });
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    const forged = await server.app.inject({ method: "POST", url, headers, payload: `${body} ` });
    expect(forged.statusCode).toBe(400);
  }
});
