import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOfFailure } from "../../../plugins/failure.ts";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import { stripeCards } from "../../../ports/stripe-cards.ts";
import { meeting } from "../../../testing/meeting.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { identityOf } from "../../../testing/test-payments.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { confirmPayment, startPayment } from "../../money/payments/service.ts";
import { type PaymentDependencies } from "../../money/payments/index.ts";
import { endWaiting } from "../../conversation/chat/index.ts";
import { changeLimits, readLimits } from "./change-service.ts";
import { purchaseRefusal } from "./service.ts";

/** Parallel purchases never pass a limit together (PAY-13). */

let server: TestApp;
let provider: TestCardProvider;
let dependencies: PaymentDependencies;
beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await testApp({ maxConnections: 24 });
  dependencies = { ...server.platform, cards: stripeCards({ ...testSettings.cards, apiUrl: provider.url }) };
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const atOnce = 20;
const bundles = [
  { amount: "500", creditAmount: 10 },
  { amount: "1125", creditAmount: 25 },
  { amount: "2000", creditAmount: 50 },
  { amount: "3500", creditAmount: 100 },
] as const;

let phones = 0;
async function limitedCustomer(dayMinor: number): Promise<CustomerIdentity> {
  phones += 1;
  const phone = `+447400${String(phones).padStart(6, "0")}`;
  const person = await signedInCustomer(server.platform, { phone });
  const customer = identityOf(person);
  await changeLimits(server.platform, customer, { dayMinor, weekMinor: null, monthMinor: null }, endWaiting);
  return customer;
}

/** Orders a bundle and, if this creates an intent, pays it at once. */
async function buy(customer: CustomerIdentity, index: number): Promise<string> {
  const bundle = bundles[index % bundles.length] ?? bundles[0];
  const named = { profilePhoneNumber: customer.phone, serviceId: customer.serviceId };
  const started = await startPayment(dependencies, customer, { ...bundle, currency: "GBP", ...named });
  if (!started.ok) return codeOfFailure(started.error);
  const { intent } = started.value;
  provider.pay(intent);
  const confirmed = await confirmPayment(dependencies, customer, { paymentIntent: intent, ...named });
  return confirmed.ok ? "paid" : confirmed.error;
}

test(
  "20 purchases at once never pass the limit, and some of them go through",
  async () => {
    const rounds = scaled(8, 200);
    let most = 0;
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const limit = [2000, 2500, 4000, 7000][round % 4] ?? 2000;
      const customer = await limitedCustomer(limit);
      const outcomes = await Promise.all(
        Array.from({ length: atOnce }, (_, index) => buy(customer, index + round)),
      );
      const { spent } = await readLimits(server.platform, customer);
      expect(spent.dayMinor).toBeLessThanOrEqual(limit);
      const { paid } = await server.database
        .selectFrom("payments")
        .select((eb) => eb.fn.sum<string | null>("received_minor").as("paid"))
        .where("customer_id", "=", customer.customerId)
        .executeTakeFirstOrThrow();
      expect(Number(paid)).toBeLessThanOrEqual(limit);
      expect(outcomes).toContain("paid");
      expect(new Set(outcomes)).toEqual(new Set(["paid", "limit_reached"]));
      refused += outcomes.filter((outcome) => outcome === "limit_reached").length;
      most = Math.max(most, Number(paid) / limit);
    }
    console.info(
      `spending limits: ${rounds} rounds of ${atOnce} purchases at once, at most ${Math.round(most * 100)} % of the limit ` +
        `paid, ${refused} refused`,
    );
  },
  timeLimit(300_000),
);

test("a purchase that asks without the customer's lock is caught by the same measure", async () => {
  const limit = 1000;
  const customer = await limitedCustomer(limit);
  const asked = meeting(atOnce);
  const buyNaively = async (index: number): Promise<void> => {
    const now = server.clock.now();
    const refusal = await server.database
      .transaction()
      .execute((trx) => purchaseRefusal(trx, customer.customerId, 500, now));
    await asked();
    if (refusal !== null) return;
    await server.database
      .insertInto("payments")
      .values({
        intent_id: `pi_naive_${index}`,
        customer_id: customer.customerId,
        brand_id: customer.brandId,
        region: customer.region,
        bundle: "bronze",
        price_minor: 500,
        currency: "GBP",
        credits: 10,
        status: "processing",
        problem: null,
        created_at: now,
        granted_at: null,
      })
      .execute();
  };
  await Promise.all(Array.from({ length: atOnce }, (_, index) => buyNaively(index)));
  const { spent } = await readLimits(server.platform, customer);
  expect(spent.dayMinor).toBeGreaterThan(limit);
});
