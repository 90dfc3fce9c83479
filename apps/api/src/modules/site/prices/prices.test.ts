import { bundles, type Bundles } from "@parlour/contract/operations/credits";
import {
  changePrices,
  sitePrices,
  withdrawPrices,
  type SitePrices,
} from "@parlour/contract/operations/ops-prices";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOfFailure } from "../../../plugins/failure.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { appWithCards, identityOf } from "../../../testing/test-payments.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../../testing/test-people.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { readBalance } from "../../records/credits/index.ts";
import { confirmPayment, startPayment } from "../../money/payments/service.ts";
import { publishBrand } from "../sites/publish-service.ts";

let provider: TestCardProvider;
let server: TestApp;
let admin: SignedInStaff;
let supervisor: SignedInStaff;
beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider, { maxConnections: 24 });
  admin = await signedInStaff(server.platform, "admin");
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const gb = { brand: "emberlane", region: "GB" };
/** The fixture's prices, with another price or amount of Bronze. */
const priced = (bronze: { minor?: number; amount?: number } = {}) => ({
  bronze: { minor: 500, amount: 10, ...bronze },
  silver: { minor: 1125, amount: 25 },
  gold: { minor: 2000, amount: 50 },
  platinum: { minor: 3500, amount: 100 },
});

const read = async (place = gb) =>
  (await call(server.app, sitePrices, { headers: supervisor.headers, params: place })).json<SitePrices>();
const newest = async (place = gb) => (await read(place)).versions[0]?.version ?? 0;
async function change(
  list: ReturnType<typeof priced>,
  {
    startsAt,
    after,
    place = gb,
    staff = admin,
  }: { startsAt?: Date; after?: number; place?: typeof gb; staff?: SignedInStaff } = {},
) {
  const body = {
    bundles: list,
    note: "Summer",
    after: after ?? (await newest(place)),
    ...(startsAt === undefined ? {} : { startsAt: startsAt.toISOString() }),
  };
  return call(server.app, changePrices, { headers: staff.headers, params: place, body });
}
const order = (person: SignedInCustomer, minor: number, creditAmount: number) =>
  startPayment(server.platform, identityOf(person), {
    amount: String(minor),
    creditAmount,
    currency: "GBP",
    profilePhoneNumber: person.phone,
    serviceId: person.serviceId,
  });
async function intentOf(person: SignedInCustomer, minor: number, creditAmount: number): Promise<string> {
  const started = await order(person, minor, creditAmount);
  if (!started.ok) throw new Error(codeOfFailure(started.error));
  return started.value.intent;
}
async function pay(person: SignedInCustomer, paymentIntent: string): Promise<void> {
  provider.pay(paymentIntent);
  const { phone, serviceId } = person;
  const request = { paymentIntent, profilePhoneNumber: phone, serviceId };
  expect(await confirmPayment(server.platform, identityOf(person), request)).toMatchObject({
    ok: true,
    value: { status: "succeeded" },
  });
}
const shown = async (person: SignedInCustomer) =>
  (await call(server.app, bundles, { headers: person.headers })).json<Bundles>();

describe("prices with a start", () => {
  test("change at the exact moment, for the page and for orders; the old price is refused from then on", async () => {
    const person = await signedInCustomer(server.platform);
    const startsAt = secondsFrom(server.clock.now(), 300);
    const response = await change(priced({ minor: 450 }), { startsAt });
    expect(response.statusCode).toBe(201);
    expect(response.json<SitePrices>()).toMatchObject({
      currency: "GBP",
      versions: [
        {
          state: "coming",
          startsAt: startsAt.toISOString(),
          note: "Summer",
          bundles: { bronze: { minor: 450 } },
        },
        { state: "now", endsAt: startsAt.toISOString(), source: "build", author: null },
      ],
    });
    server.clock.advance(299.999);
    expect((await shown(person)).bronzePrice).toBe("5.00");
    const before = await intentOf(person, 500, 10);
    expect(await order(person, 450, 10)).toEqual({ ok: false, error: "price_mismatch" });
    server.clock.advance(0.001);
    expect((await shown(person)).bronzePrice).toBe("4.50");
    expect(await order(person, 500, 10)).toEqual({ ok: false, error: "price_mismatch" });
    const after = await intentOf(person, 450, 10);
    expect(after).not.toBe(before);
    // This payment began before the change, so it settles at the old price.
    await pay(person, before);
    expect(await readBalance(server.database, person.customerId)).toBe(10);
    await pay(person, after);
    const paid = await server.database
      .selectFrom("payments")
      .select(["intent_id", "received_minor", "status"])
      .where("customer_id", "=", person.customerId)
      .orderBy("received_minor", "desc")
      .execute();
    expect(paid).toEqual([
      { intent_id: before, received_minor: 500, status: "succeeded" },
      { intent_id: after, received_minor: 450, status: "succeeded" },
    ]);
  });

  test("that keep the price and change what it buys make another order", async () => {
    const person = await signedInCustomer(server.platform);
    const ten = await intentOf(person, 450, 10);
    expect((await change(priced({ minor: 450, amount: 9 }))).statusCode).toBe(201);
    const nine = await intentOf(person, 450, 9);
    expect(nine).not.toBe(ten);
    await pay(person, nine);
    expect(await readBalance(server.database, person.customerId)).toBe(9);
  });

  test("are withdrawn before they begin and never after", async () => {
    const startsAt = secondsFrom(server.clock.now(), 60);
    const [coming] = (await change(priced(), { startsAt })).json<SitePrices>().versions;
    const withdraw = (staff: SignedInStaff, version = coming?.version ?? 0) =>
      call(server.app, withdrawPrices, {
        headers: staff.headers,
        params: { ...gb, version: String(version) },
      });
    expect(codeOf(await withdraw(supervisor))).toEqual([403, "forbidden"]);
    expect(codeOf(await withdraw(admin, 99))).toEqual([404, "version_not_found"]);
    expect((await withdraw(admin)).json<SitePrices>().versions[0]).toMatchObject({
      state: "withdrawn",
      withdrawnBy: expect.stringMatching(/^Staff /) as string,
    });
    expect(codeOf(await withdraw(admin))).toEqual([409, "price_not_coming"]);
    server.clock.advance(61);
    expect((await read()).versions[0]?.state).toBe("withdrawn");
    const now = (await read()).versions.find(({ state }) => state === "now");
    expect(codeOf(await withdraw(admin, now?.version))).toEqual([409, "price_not_coming"]);
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["action", "staff_id", "details"])
      .where("target_id", "=", "emberlane-GB")
      .where("action", "in", ["prices.change", "prices.withdraw"])
      .orderBy("id")
      .execute();
    expect(audited.at(-2)).toMatchObject({ action: "prices.change", staff_id: admin.staffId });
    expect(audited.at(-1)).toEqual({
      action: "prices.withdraw",
      staff_id: admin.staffId,
      details: { version: coming?.version, startsAt: startsAt.toISOString() },
    });
  });

  test("are refused with words: in the past, against the rules, over somebody else's, below an admin", async () => {
    expect(codeOf(await change(priced(), { startsAt: secondsFrom(server.clock.now(), -1) }))).toEqual([
      422,
      "price_start_past",
    ]);
    const wrong = await change({ ...priced(), gold: { minor: 2000, amount: 25 } });
    expect(codeOf(wrong)).toEqual([422, "prices_invalid"]);
    expect(wrong.json<{ message: string }>().message).toContain("bundles.gold.amount is 25");
    expect(codeOf(await change(priced(), { after: 1 }))).toEqual([409, "prices_changed"]);
    expect(codeOf(await change(priced(), { staff: supervisor }))).toEqual([403, "forbidden"]);
    expect(codeOf(await change(priced(), { place: { brand: "nobrand", region: "GB" }, after: 1 }))).toEqual([
      404,
      "unknown_brand",
    ]);
    expect(codeOf(await change(priced(), { place: { brand: "frostmere", region: "IE" }, after: 1 }))).toEqual(
      [404, "unknown_region"],
    );
  });

  test("of a build hold until staff have set some, and then wait", async () => {
    const dearer = (price: string) => ({
      ...emberlane,
      regions: emberlane.regions.map((region) => ({
        ...region,
        bundles: { ...region.bundles, bronze: { price, amount: 10 } },
      })),
    });
    await publishBrand(server.platform, dearer("5.10"));
    const states = async (place: typeof gb) =>
      (await read(place)).versions.map(({ state, bundles: { bronze } }) => `${state} ${bronze.minor}`);
    expect(await states({ brand: "emberlane", region: "IE" })).toEqual(["now 510", "earlier 500"]);
    expect((await states(gb))[0]).toBe("waiting 510");
    await publishBrand(server.platform, dearer("5.10"));
    expect(await states({ brand: "emberlane", region: "IE" })).toHaveLength(2);
  });

  test("what somebody has paid by can't be rewritten in the database", async () => {
    await expect(
      server.database.updateTable("price_version_bundles").set({ price_minor: 1 }).execute(),
    ).rejects.toThrow("append-only");
    await expect(
      server.database.updateTable("price_versions").set({ starts_at: server.clock.now() }).execute(),
    ).rejects.toThrow("append-only");
  });
});
