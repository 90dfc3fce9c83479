import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { budgetedCards, cardBudgetMs } from "../../../ports/budgeted-cards.ts";
import { stripeCards } from "../../../ports/stripe-cards.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { appWithCards, identityOf, ordered } from "../../../testing/test-payments.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { confirmPayment, startPayment } from "./service.ts";
import { takeInEvent } from "./settle-service.ts";

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  provider.mood = "well";
});

const order = { amount: "500", creditAmount: 10, currency: "GBP" } as const;
const named = ({ phone, serviceId }: { readonly phone: string; readonly serviceId: string }) => ({
  profilePhoneNumber: phone,
  serviceId,
});

describe("a card provider that hangs", () => {
  test("is given one budget for everything a call asks, shorter than a page waits", async () => {
    // the client gives up after 30 s
    expect(cardBudgetMs).toBeLessThan(25_000);
    const person = await signedInCustomer(server.platform);
    await ordered(server.platform, person, "gold");
    provider.mood = "silent";
    const patient = stripeCards({ ...testSettings.cards, apiUrl: provider.url }, { timeoutMs: 60_000 });
    const dependencies = { ...server.platform, cards: budgetedCards(patient, 300) };
    const before = performance.now();
    const started = await startPayment(dependencies, identityOf(person), { ...order, ...named(person) });
    // the budget is spent, so the call does not wait for further requests
    expect(await dependencies.cards.retrieve("pi_any")).toEqual({ ok: false, error: "cards_unavailable" });
    expect(started).toEqual({ ok: false, error: "cards_unavailable" });
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe("confirm", () => {
  test("returns what the webhook has booked, whether the provider responds or not", async () => {
    for (const mood of ["down", "empty"] as const) {
      provider.mood = "well";
      const person = await signedInCustomer(server.platform);
      const intent = await ordered(server.platform, person, "gold");
      provider.pay(intent);
      const { body, signature } = provider.event("payment_intent.succeeded", intent);
      await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
      provider.mood = mood;
      const confirmed = await confirmPayment(server.platform, identityOf(person), {
        paymentIntent: intent,
        ...named(person),
      });
      expect(confirmed).toEqual({ ok: true, value: { status: "succeeded", balance: 50 } });
    }
  });

  test("also returns it if the webhook arrives while the provider is asked", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person, "gold");
    provider.pay(intent);
    const { body, signature } = provider.event("payment_intent.succeeded", intent);
    const cards = {
      ...server.platform.cards,
      retrieve: async (asked: string) => {
        await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
        provider.mood = "down";
        return await server.platform.cards.retrieve(asked);
      },
    };
    const question = { paymentIntent: intent, ...named(person) };
    expect(await confirmPayment({ ...server.platform, cards }, identityOf(person), question)).toMatchObject({
      value: { status: "succeeded", balance: 50 },
    });
  });
});

test("an empty answer of the provider is a failure of the provider, whatever was asked", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person, "gold");
  provider.mood = "empty";
  const unavailable = { ok: false, error: "cards_unavailable" };
  const { cards } = server.platform;
  const bronze = { ...order, ...named(person) };
  expect(await startPayment(server.platform, identityOf(person), bronze)).toEqual(unavailable);
  const asOrdered = {
    provider: "stripe",
    returnTo: null,
    minor: 2000,
    currency: "GBP",
    description: "",
    metadata: {},
  } as const;
  expect(await cards.openIntent(intent, asOrdered)).toEqual(unavailable);
  expect(await cards.retrieve(intent)).toEqual(unavailable);
  expect(await cards.cancelIntent(intent)).toEqual(unavailable);
  expect(await cards.refund({ intentId: intent, minor: 1, refundId: server.platform.random.uuid() })).toEqual(
    unavailable,
  );
  expect(await cards.moneyBack(intent)).toEqual(unavailable);
  expect(await cards.eventsSince(server.clock.now(), "stripe")).toEqual(unavailable);
  expect(await cards.fraudWarningsSince(server.clock.now(), "stripe")).toEqual(unavailable);
  const asked = await confirmPayment(server.platform, identityOf(person), {
    paymentIntent: intent,
    ...named(person),
  });
  expect(asked).toEqual(unavailable);
});
