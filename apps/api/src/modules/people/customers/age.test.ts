import { Writable } from "node:stream";
import { type PhoneNumber, asId } from "@parlour/contract/ids";
import { createPaymentIntent } from "@parlour/contract/operations/payments";
import type { Account } from "@parlour/contract/operations/schemas";
import { adultCutoff } from "@parlour/contract/rules/adult";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calendarDate, secondsFrom } from "../../../plugins/dates.ts";
import { call } from "../../../testing/test-chat.ts";
import { createLog } from "../../../plugins/logging.ts";
import type { Settings } from "../../../plugins/settings.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { codeOf, newestCode, visitor } from "../../../testing/test-sign-up.ts";
import { ageVerificationNeeded, verifyAgeByText, warnOfTextsOnly } from "./age-service.ts";

/** Age verification by inbound text, in Australia only (AGE-7, SITE-2). */

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 0;
let phone: PhoneNumber;
let customer: SignedInCustomer;
beforeEach(async () => {
  numbers += 1;
  phone = asId<PhoneNumber>(`+614910${String(numbers).padStart(5, "0")}`);
  customer = await signedInCustomer(server.platform, { region: "AU", phone });
});

const needed = (who = customer) => ageVerificationNeeded(server.platform, who.customerId);
const get = (url: string) => server.app.inject({ url, headers: customer.headers });

describe("in a region with age verification", () => {
  test("a customer may look around and not send, and reads what to text to which number", async () => {
    expect((await get("/im/api/profile/meet")).statusCode).toBe(200);
    expect((await get("/im/api/account/me")).json<Account>().adultVerified).toBe(false);
    expect(await needed()).toEqual({
      code: "age_verification_required",
      message: expect.stringMatching(/text ADULT to 60001/) as string,
    });
    const [profile] = await server.database
      .selectFrom("profiles")
      .select("id")
      .where("brand_id", "=", "emberlane")
      .execute();
    const response = await server.app.inject({
      method: "POST",
      url: "/im/api/message/send",
      headers: customer.headers,
      payload: { profileId: profile?.id, body: "Hello", clientMessageId: server.platform.random.uuid() },
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { code: "age_verification_required", message: expect.stringMatching(/text ADULT to 60001/) as string },
    ]);
  });

  test("a customer may not buy either until then: no payment begins", async () => {
    const { phone: profilePhoneNumber, serviceId, headers } = customer;
    const order = { amount: "500", creditAmount: 10, currency: "AUD", profilePhoneNumber, serviceId };
    const buy = () =>
      call(server.app, createPaymentIntent, { headers, body: { ...order, description: "Credits" } });
    const refused = await buy();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: "age_verification_required", message: expect.stringMatching(/text ADULT to 60001/) as string },
    ]);
    const { customerId } = customer;
    const asked = await server.database
      .selectFrom("payment_requests")
      .select("id")
      .where("customer_id", "=", customerId)
      .execute();
    expect(asked).toEqual([]);
    await verifyAgeByText(server.platform, phone);
    expect((await buy()).json()).not.toMatchObject({ code: "age_verification_required" });
  });

  test("the text verifies, once, and notes when", async () => {
    expect(await verifyAgeByText(server.platform, phone)).toBe(1);
    expect(await needed()).toBeNull();
    expect((await get("/im/api/account/me")).json<Account>().adultVerified).toBe(true);
    const row = await server.database
      .selectFrom("customers")
      .select("adult_verified_at")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.adult_verified_at).toEqual(server.clock.now());
    expect(await verifyAgeByText(server.platform, phone)).toBe(0);
  });

  test("the text verifies in the named brands only", async () => {
    expect(await verifyAgeByText(server.platform, phone, ["frostmere"])).toBe(0);
    expect(await verifyAgeByText(server.platform, phone, [])).toBe(0);
    expect(await needed()).not.toBeNull();
    expect(await verifyAgeByText(server.platform, phone, ["frostmere", "emberlane"])).toBe(1);
  });

  test("a changed date of birth has to be verified again", async () => {
    await verifyAgeByText(server.platform, phone);
    const change = (dateOfBirth: string) =>
      server.app.inject({
        method: "POST",
        url: "/im/api/account/update",
        headers: customer.headers,
        payload: { username: customer.username, dateOfBirth, images: null, password: null },
      });
    expect((await change("1990-05-17T00:00:00.000")).json<Account>().adultVerified).toBe(true);
    expect((await change("1990-05-18T00:00:00.000")).json<Account>().adultVerified).toBe(false);
    expect(await needed()).not.toBeNull();
  });
});

test("the day of the region says who is 18, not UTC's: sign-up and change", async () => {
  const now = server.clock.now();
  // 18:00 UTC is half past midnight even in Australia's westernmost zone
  server.clock.advance((24 + 18 - now.getUTCHours()) * 3600);
  const turned = adultCutoff(calendarDate(server.clock.now()));
  const turning = adultCutoff(calendarDate(secondsFrom(server.clock.now(), 24 * 3600)));
  const number = "+61491570156";
  const somebody = visitor(server, "emberlane", "AU", "au");
  await somebody.sendCode(number);
  await somebody.checkCode(newestCode(server, number));
  const register = (day: string) =>
    somebody.register({ phoneNumber: number, username: "Jolly", dateOfBirth: `${day}T00:00:00.000` });
  expect(codeOf(await register(turning))).toBe("underage");
  expect((await register(turned)).statusCode).toBe(201);
  const change = async (who: SignedInCustomer, day: string) => {
    const response = await server.app.inject({
      method: "POST",
      url: "/im/api/account/update",
      headers: who.headers,
      payload: {
        username: who.username,
        dateOfBirth: `${day}T00:00:00.000`,
        images: null,
        password: null,
      },
    });
    return response.statusCode;
  };
  const australian = await signedInCustomer(server.platform, { region: "AU", phone: "+61491570157" });
  expect([await change(australian, turning), await change(australian, turned)]).toEqual([422, 200]);
  // in London it is still the day before
  expect(await change(await signedInCustomer(server.platform), turned)).toBe(422);
});

test("in other regions nobody is asked, and a text verifies nobody", async () => {
  const british = await signedInCustomer(server.platform);
  expect(await needed(british)).toBeNull();
  expect(await verifyAgeByText(server.platform, british.phone)).toBe(0);
});

test("production says at its start where only a text guards the age", async () => {
  const warned = async (settings: Settings): Promise<string> => {
    let lines = "";
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString("utf8");
        done();
      },
    });
    await warnOfTextsOnly({ ...server.platform, settings, log: createLog("warn", destination) });
    return lines;
  };
  const told = await warned(testSettings);
  expect(told).toContain('"site":"emberlane-AU"');
  expect(told).not.toMatch(/emberlane-(?:GB|IE)|frostmere/);
  expect(await warned({ ...testSettings, ageChecks: { demands: { AU: "phone" } } })).toBe("");
});
