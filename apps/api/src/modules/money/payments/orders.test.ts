import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providerCases, startBothProviders, type BothProviders } from "../../../testing/both-providers.ts";
import { identityOf } from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { readBalance } from "../../records/credits/index.ts";
import { confirmPayment, startPayment } from "./service.ts";

let both: BothProviders;

beforeAll(async () => {
  both = await startBothProviders({ maxConnections: 24 });
});
afterAll(async () => await both.close());

/** Opens the return page of a payment that was just tried. */
async function returned(person: SignedInCustomer, paymentIntent: string): Promise<void> {
  await confirmPayment(both.server.platform, identityOf(person), {
    paymentIntent,
    profilePhoneNumber: person.phone,
    serviceId: person.serviceId,
  });
}

async function limited(change: object): Promise<SignedInCustomer> {
  const { server } = both;
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

describe.each(providerCases)("orders with $name", ({ name, abilities }) => {
  const side = () => both.sides[name];

  describe("an order asked for again", () => {
    test("returns the unpaid payment of the same bundle, and a new one once that is paid", async () => {
      const person = await signedInCustomer(both.server.platform);
      const first = await side().order(person);
      expect(await side().order(person)).toBe(first);
      expect(await side().order(person, "bronze")).not.toBe(first);
      side().pay(first);
      const second = await side().order(person);
      expect(second).not.toBe(first);
      // the provider's response to the question is processed
      expect(await readBalance(both.server.database, person.customerId)).toBe(50);
    });

    test("20 at once make one payment", async () => {
      const person = await signedInCustomer(both.server.platform);
      const intents = await Promise.all(Array.from({ length: 20 }, () => side().order(person)));
      expect(new Set(intents).size).toBe(1);
      expect(await side().payableOf(person.customerId)).toEqual([{ intent: intents[0], minor: 2000 }]);
    });
  });

  describe("limits that the customer set", () => {
    test("limit payments: paid ones and those under way count", async () => {
      const person = await limited({ day_minor: 2500 });
      const intent = await side().order(person);
      side().pay(intent);
      await returned(person, intent);
      await side().order(person, "bronze");
      await expect(side().order(person)).rejects.toThrow("limit_reached");
    });

    test("an unpaid payment makes room: it is closed", async () => {
      const person = await limited({ day_minor: 3500 });
      const abandoned = await side().order(person);
      const wanted = await side().order(person, "platinum");
      expect(wanted).not.toBe(abandoned);
      expect(await side().payableOf(person.customerId)).toEqual([{ intent: wanted, minor: 3500 }]);
    });

    test.skipIf(!abilities.reportsDeclines)(
      "a declined payment, which another card could still pay, counts until it is closed",
      async () => {
        const person = await limited({ day_minor: 3500 });
        const declined = await side().order(person);
        both.stripe.decline(declined);
        await returned(person, declined);
        expect(await side().order(person)).toBe(declined);
        const wanted = await side().order(person, "platinum");
        expect(await side().payableOf(person.customerId)).toEqual([{ intent: wanted, minor: 3500 }]);
      },
    );

    test("20 orders of three kinds at once never pass a limit together", async () => {
      const person = await limited({ day_minor: 2500 });
      const bundles = ["bronze", "gold", "platinum"] as const;
      const orders = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          side().order(person, bundles[index % bundles.length] ?? "gold"),
        ),
      );
      expect(orders.some(({ status }) => status === "fulfilled")).toBe(true);
      const open = await side().payableOf(person.customerId);
      expect(open.reduce((sum, { minor }) => sum + minor, 0)).toBeLessThanOrEqual(2500);
    });
  });
});

test.each([
  ["cooling_off", { cool_off_until: new Date("2027-06-01T00:00:00Z") }],
  ["self_excluded", { self_excluded_until: new Date("2027-06-01T00:00:00Z") }],
])("a break is a break, before any provider is asked: %s", async (code, change) => {
  const person = await limited(change);
  const response = await startPayment(both.server.platform, identityOf(person), {
    amount: "500",
    creditAmount: 10,
    currency: "GBP",
    profilePhoneNumber: person.phone,
    serviceId: person.serviceId,
  });
  expect(response).toEqual({ ok: false, error: code });
});
