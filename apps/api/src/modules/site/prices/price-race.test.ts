import type { PriceList } from "@parlour/contract/rules/bundle-prices";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOfFailure } from "../../../plugins/failure.ts";
import type { Clock } from "../../../ports/clock.ts";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { appWithCards, identityOf } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startPayment } from "../../money/payments/service.ts";
import { type PaymentDependencies } from "../../money/payments/index.ts";
import { changePrices } from "./service.ts";
import { selectBundlesAt as bundlesOnSale, insertPriceVersion, lockPrices } from "./store.ts";

/** Purchases against changes of price, on the real database: nobody pays a price that no longer applies. */

const place = { brandId: "emberlane", region: "GB" } as const;

let provider: TestCardProvider;
let server: TestApp;
let dependencies: PaymentDependencies;
let staffId: string;
/** A clock that moves by a millisecond whenever it is read, so that later events have later times. */
let clock: Clock;
beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider, { maxConnections: 24 });
  clock = {
    ...server.clock,
    now: () => {
      server.clock.advance(0.001);
      return server.clock.now();
    },
  };
  dependencies = { ...server.platform, clock };
  ({ staffId } = await signedInStaff(server.platform, "admin"));
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const list = (bronze: number): PriceList => ({
  bronze: { minor: bronze, amount: 10 },
  silver: { minor: 1125, amount: 25 },
  gold: { minor: 2000, amount: 50 },
  platinum: { minor: 3500, amount: 100 },
});

const buyBronze = async (person: SignedInCustomer, minor: number): Promise<string> => {
  const started = await startPayment(dependencies, identityOf(person), {
    amount: String(minor),
    creditAmount: 10,
    currency: "GBP",
    profilePhoneNumber: person.phone,
    serviceId: person.serviceId,
  });
  return started.ok ? "started" : codeOfFailure(started.error);
};

/** Returns orders stored with a price that did not apply at their time. */
async function wronglyPriced(): Promise<readonly string[]> {
  const orders = await server.database
    .selectFrom("payment_requests")
    .select(["price_minor", "credits", "created_at"])
    .where("bundle", "=", "bronze")
    .execute();
  const problems: string[] = [];
  for (const { price_minor: asked, credits, created_at: at } of orders) {
    const { bronze } = await bundlesOnSale(server.database, place, at);
    if (asked !== bronze.minor || credits !== bronze.amount) problems.push(`${asked} for ${bronze.minor}`);
  }
  return problems;
}

/** Changes Bronze's price from now on, but commits only after `meanwhile` is done. */
async function changeSlowly(minor: number, meanwhile: () => Promise<void>): Promise<void> {
  await server.database.transaction().execute(async (trx) => {
    await lockPrices(trx, place);
    const now = clock.now();
    await insertPriceVersion(trx, place, {
      id: server.platform.random.uuid(),
      source: "edit",
      startsAt: now,
      note: "",
      staffId,
      createdAt: now,
      bundles: list(minor),
    });
    await meanwhile();
  });
}

test("an order waits for a change that is on its way, and is then priced by it", async () => {
  const [early, late] = [await signedInCustomer(server.platform), await signedInCustomer(server.platform)];
  expect(await buyBronze(early, 500)).toBe("started");
  const orders: Promise<string>[] = [];
  await changeSlowly(480, async () => {
    orders.push(buyBronze(late, 500), buyBronze(early, 480));
    await untilWaiting(server.database, 2);
  });
  expect(await Promise.all(orders)).toEqual(["price_mismatch", "started"]);
  expect(await wronglyPriced()).toEqual([]);
});

test("40 orders and 8 changes at once: every order has the price of its own moment", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signedInCustomer(server.platform)));
  const changes = async (): Promise<void> => {
    for (let index = 0; index < 8; index += 1) {
      const [newest] = await server.database
        .selectFrom("price_versions")
        .select("version")
        .where("brand_id", "=", place.brandId)
        .where("region", "=", place.region)
        .orderBy("version", "desc")
        .limit(1)
        .execute();
      const bundles = list(index % 2 === 0 ? 450 : 500);
      const change = { startsAt: null, bundles, note: "", after: newest?.version ?? 0 };
      expect(await changePrices(dependencies, staffId, place, change)).toMatchObject({ ok: true });
    }
  };
  const orders = Array.from({ length: 40 }, (_, index) => {
    const person = people[index % people.length];
    if (person === undefined) throw new Error("there are people");
    // the price before the changes, and the two that alternate
    return buyBronze(person, [480, 450, 500][index % 3] ?? 480);
  });
  const [outcomes] = await Promise.all([Promise.all(orders), changes()]);
  expect(outcomes).toContain("started");
  expect(outcomes.every((outcome) => outcome === "started" || outcome === "price_mismatch")).toBe(true);
  expect(await wronglyPriced()).toEqual([]);
});

test("an order that reads its price without the hold is caught by the same measure", async () => {
  const person = await signedInCustomer(server.platform);
  await changeSlowly(470, async () => {
    const now = clock.now();
    const { bronze } = await bundlesOnSale(server.database, place, now);
    await server.database
      .insertInto("payment_requests")
      .values({
        id: server.platform.random.uuid(),
        customer_id: person.customerId,
        bundle: "bronze",
        price_minor: bronze.minor,
        credits: bronze.amount,
        currency: "GBP",
        intent_id: null,
        created_at: now,
      })
      .execute();
  });
  expect(await wronglyPriced()).toEqual([expect.stringMatching(/ for 470$/)]);
});
