import { messageHistory, sendMessage } from "@parlour/contract/operations/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../../app.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";

let server: TestApp;
let isolde: string;

beforeAll(async () => {
  server = await testApp();
  isolde = await profileId(server.database, "emberlane", "isolde");
});
afterAll(() => server.close());

async function reader(): Promise<SignedInCustomer> {
  const customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, 3);
  return customer;
}

async function send(customer: SignedInCustomer, app = server.app) {
  const clientMessageId = server.platform.random.uuid();
  return await call(app, sendMessage, {
    headers: customer.headers,
    body: { profileId: isolde, body: "Good evening", clientMessageId },
  });
}

describe("a customer's message", () => {
  test("during a break of the customer's own choice it is refused, and afterwards accepted", async () => {
    const customer = await reader();
    const now = server.clock.now();
    await server.database
      .insertInto("customer_limits")
      .values({
        customer_id: customer.customerId,
        cool_off_until: secondsFrom(now, 30),
        updated_at: now,
      })
      .execute();
    const refused = await send(customer);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "cooling_off"]);
    server.clock.advance(31);
    expect((await send(customer)).statusCode).toBe(201);
  });

  test("in a region with age verification it waits for the phrase, and says which to text where", async () => {
    const customer = await signedInCustomer(server.platform, { region: "AU", phone: "+61491570006" });
    await giveFreeCredits(server.platform, customer, 3);
    const refused = await send(customer);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      "age_verification_required",
    ]);
    expect(refused.json<{ message: string }>().message).toContain("text ADULT to 60001");
    const seen = await call(server.app, messageHistory, {
      headers: customer.headers,
      query: { profileId: isolde },
    });
    expect(seen.json()).toMatchObject({ messages: [] });
    await server.database
      .updateTable("customers")
      .set({ adult_verified: true })
      .where("id", "=", customer.customerId)
      .execute();
    expect((await send(customer)).statusCode).toBe(201);
  });

  test("notes that the customer was active, at most once an hour", async () => {
    const customer = await reader();
    const lastActive = async (): Promise<Date> => {
      const row = await server.database
        .selectFrom("customers")
        .select("last_active_at")
        .where("id", "=", customer.customerId)
        .executeTakeFirstOrThrow();
      return row.last_active_at;
    };
    const setBack = async (minutes: number): Promise<Date> => {
      const moment = secondsFrom(server.clock.now(), -60 * minutes);
      await server.database
        .updateTable("customers")
        .set({ last_active_at: moment })
        .where("id", "=", customer.customerId)
        .execute();
      return moment;
    };
    const lately = await setBack(59);
    await send(customer);
    expect(await lastActive()).toEqual(lately);
    await setBack(60);
    await send(customer);
    expect(await lastActive()).toEqual(server.clock.now());
  });
});

test("messages beyond the limit of a minute are refused until it has passed, and nobody else's", async () => {
  const settings = { ...testSettings, messagesPerMinute: 5 };
  const limited = await buildApp({ ...server.platform, settings }, { rateLimits: false });
  try {
    const [script, person] = [await reader(), await reader()];
    const sent = await Promise.all(Array.from({ length: 7 }, () => send(script, limited)));
    const codes = sent.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right);
    expect(codes).toEqual([201, 201, 201, 201, 201, 429, 429]);
    const refused = sent.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers["retry-after"]).toBe("60");
    expect((await send(person, limited)).statusCode).toBe(201);
    server.clock.advance(60);
    expect((await send(script, limited)).statusCode).toBe(201);
  } finally {
    await limited.close();
  }
});
