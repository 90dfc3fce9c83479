import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { appWithCards, identityOf, ordered } from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { readBalance } from "../../records/credits/index.ts";
import { confirmPayment, startPayment } from "./service.ts";

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider, { maxConnections: 24 });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Opens the return page of a payment that was just tried. */
async function returned(person: SignedInCustomer, paymentIntent: string): Promise<void> {
  await confirmPayment(server.platform, identityOf(person), {
    paymentIntent,
    profilePhoneNumber: person.phone,
    serviceId: person.serviceId,
  });
}

describe("an order asked for again", () => {
  test("returns the unpaid payment of the same bundle, and a new one once that is paid", async () => {
    const person = await signedInCustomer(server.platform);
    const first = await ordered(server.platform, person);
    expect(await ordered(server.platform, person)).toBe(first);
    expect(await ordered(server.platform, person, "bronze")).not.toBe(first);
    provider.pay(first);
    const second = await ordered(server.platform, person);
    expect(second).not.toBe(first);
    // the provider's response to the question is processed
    expect(await readBalance(server.database, person.customerId)).toBe(50);
  });

  test("20 at once make one payment", async () => {
    const person = await signedInCustomer(server.platform);
    const before = provider.intents.size;
    const intents = await Promise.all(Array.from({ length: 20 }, () => ordered(server.platform, person)));
    expect(new Set(intents).size).toBe(1);
    expect(provider.intents.size).toBe(before + 1);
  });
});

describe("limits that the customer set", () => {
  async function limited(change: object): Promise<SignedInCustomer> {
    const person = await signedInCustomer(server.platform);
    await server.database
      .insertInto("customer_limits")
      .values({
        customer_id: person.customerId,
        day_minor: null,
        week_minor: null,
        month_minor: null,
        pending: null,
        pending_from: null,
        cool_off_until: null,
        self_excluded_until: null,
        updated_at: server.clock.now(),
        ...change,
      })
      .execute();
    return person;
  }

  test("limit payments: paid ones and those under way count", async () => {
    const person = await limited({ day_minor: 2500 });
    const intent = await ordered(server.platform, person);
    provider.pay(intent);
    await returned(person, intent);
    await ordered(server.platform, person, "bronze");
    await expect(ordered(server.platform, person)).rejects.toThrow("limit_reached");
  });

  test("an unpaid payment makes room: it is closed, and can't be paid any more", async () => {
    const person = await limited({ day_minor: 3500 });
    const abandoned = await ordered(server.platform, person);
    const wanted = await ordered(server.platform, person, "platinum");
    expect(wanted).not.toBe(abandoned);
    expect(provider.intents.get(abandoned)?.status).toBe("canceled");
  });

  test("a declined payment, which another card could still pay, counts until it is closed", async () => {
    const person = await limited({ day_minor: 3500 });
    const declined = await ordered(server.platform, person);
    provider.decline(declined);
    await returned(person, declined);
    expect(await ordered(server.platform, person)).toBe(declined);
    await ordered(server.platform, person, "platinum");
    expect(provider.intents.get(declined)?.status).toBe("canceled");
  });

  test("20 orders of three kinds at once never pass a limit together", async () => {
    const person = await limited({ day_minor: 2500 });
    const bundles = ["bronze", "gold", "platinum"] as const;
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        ordered(server.platform, person, bundles[index % bundles.length] ?? "gold"),
      ),
    );
    const open = [...provider.intents.values()].filter(
      (intent) => intent.metadata["customerId"] === person.customerId && intent.status !== "canceled",
    );
    expect(open.reduce((sum, intent) => sum + intent.amount, 0)).toBeLessThanOrEqual(2500);
  });

  test.each([
    ["cooling_off", { cool_off_until: new Date("2027-06-01T00:00:00Z") }],
    ["self_excluded", { self_excluded_until: new Date("2027-06-01T00:00:00Z") }],
  ])("a break is a break: %s", async (code, change) => {
    const person = await limited(change);
    const response = await startPayment(server.platform, identityOf(person), {
      amount: "500",
      creditAmount: 10,
      currency: "GBP",
      profilePhoneNumber: person.phone,
      serviceId: person.serviceId,
    });
    expect(response).toEqual({ ok: false, error: code });
  });
});
