import type { PhoneNumber } from "@parlour/contract/ids";
import { asId } from "@parlour/contract/ids";
import type { Account } from "@parlour/contract/operations/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signedInCustomer } from "../../testing/test-people.ts";
import type { SignedInCustomer } from "../../testing/test-people.ts";
import { ageVerificationNeeded, verifyAgeByText } from "./age-service.ts";

/** Age verification by inbound text: region id 2 only (spec 6). */

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

const needed = (who = customer) => ageVerificationNeeded(server.database, who.customerId);
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
    const answer = await server.app.inject({
      method: "POST",
      url: "/im/api/message/send",
      headers: customer.headers,
      payload: { profileId: profile?.id, body: "Hello", clientMessageId: server.platform.random.uuid() },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: "age_verification_required", message: expect.stringMatching(/text ADULT to 60001/) as string },
    ]);
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

  test("a changed date of birth has to be verified anew", async () => {
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

test("elsewhere nobody is asked, and a text verifies nobody", async () => {
  const british = await signedInCustomer(server.platform);
  expect(await needed(british)).toBeNull();
  expect(await verifyAgeByText(server.platform, british.phone)).toBe(0);
});
