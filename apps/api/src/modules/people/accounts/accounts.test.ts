import type { Account } from "@parlour/contract/operations/schemas";
import { currentWording, currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { barPhone } from "../limits/barred-service.ts";
import { codeOf, newestCode, registration, verifiedVisitor, visitor } from "../../../testing/test-sign-up.ts";
import type { Visitor } from "../../../testing/test-sign-up.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 300;
let phone = "";
let username = "";
beforeEach(() => {
  numbers += 1;
  phone = `+447700900${numbers}`;
  username = `Name${numbers}`;
});

const verified = (brand?: string): Promise<Visitor> => verifiedVisitor(server, phone, brand);

async function balanceOf(customerId: string): Promise<number> {
  const row = await server.database
    .selectFrom("credit_accounts")
    .select((eb) => eb("purchased", "+", eb.ref("free")).as("balance"))
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

describe("the username check", () => {
  const ask = (name: string, brand = "emberlane") =>
    server.app.inject({
      method: "POST",
      url: `/im/api/profile/username/${encodeURIComponent(name)}`,
      query: { "apn-im-brand": brand, "apn-im-region": "GB" },
      headers: { "content-type": "application/json" },
    });

  test("returns true when taken, without regard to case, and false when free", async () => {
    expect((await ask(username)).json()).toBe(false);
    await (await verified()).register({ phoneNumber: phone, username });
    expect((await ask(username.toUpperCase())).json()).toBe(true);
    expect((await ask(username, "frostmere")).json()).toBe(false);
  });

  test("refuses what no username is", async () => {
    const response = await ask("a b!");
    expect([response.statusCode, codeOf(response)]).toEqual([422, "username_invalid"]);
  });
});

describe("registration", () => {
  test("creates the account and grants the free trial", async () => {
    const response = await (await verified()).register({ phoneNumber: phone, username });
    expect(response.statusCode).toBe(201);
    const account = response.json<Account>();
    expect(account).toEqual({
      id: expect.any(String) as string,
      username,
      images: null,
      dateOfBirth: registration.dateOfBirth,
      adultVerified: false,
      ageStep: "none",
      phoneNumber: phone,
    });
    expect(await balanceOf(account.id)).toBe(3);
  });

  test("stores the password as argon2id", async () => {
    await (await verified()).register({ phoneNumber: phone, username });
    const row = await server.database
      .selectFrom("customers")
      .select("password_hash")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("needs the bot check", async () => {
    const response = await (await verified()).register({ phoneNumber: phone, username }, "robot");
    expect([response.statusCode, codeOf(response)]).toEqual([403, "bot_check_failed"]);
  });

  test("needs a code verified in this browser, for this number, within 30 minutes", async () => {
    await verified();
    const elsewhere = visitor(server);
    elsewhere.browser.cookies.set("IMSession", "f".repeat(32));
    const other = await elsewhere.register({ phoneNumber: phone, username });
    expect([other.statusCode, codeOf(other)]).toEqual([409, "verification_required"]);

    server.clock.advance(31);
    const somebody = await verified();
    const another = await somebody.register({ phoneNumber: "+447700900299", username });
    expect(codeOf(another)).toBe("verification_required");
    server.clock.advance(30 * 60 + 1);
    expect(codeOf(await somebody.register({ phoneNumber: phone, username }))).toBe("verification_required");
  });

  test("sent twice at once makes one account", async () => {
    const somebody = await verified();
    const responses = await Promise.all([
      somebody.register({ phoneNumber: phone, username }),
      somebody.register({ phoneNumber: phone, username }),
    ]);
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("refuses, and leaves the verified number to try again", async () => {
    const taken = username;
    await (await verified()).register({ phoneNumber: phone, username });
    numbers += 1;
    phone = `+447700900${numbers}`;
    const somebody = await verified();
    const attempts = [
      [{ username: taken.toLowerCase() }, 409, "username_taken"],
      [{ username: "a b" }, 422, "username_invalid"],
      [{ password: "Password1" }, 422, "password_weak"],
      [{ password: "short" }, 422, "password_weak"],
      [{ dateOfBirth: "2008-11-20T00:00:00.000" }, 422, "underage"],
      [{ dateOfBirth: "2001-02-30T00:00:00.000" }, 400, "invalid_request"],
      [{ phoneNumber: "020 7946 0000" }, 422, "phone_invalid"],
      [{ brand: "nobrand" }, 404, "unknown_brand"],
    ] as const;
    for (const [fields, status, code] of attempts) {
      const response = await somebody.register({ phoneNumber: phone, username: `Name${numbers}`, ...fields });
      expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
    }
    expect((await somebody.register({ phoneNumber: phone, username: `Name${numbers}` })).statusCode).toBe(
      201,
    );
  });

  test("of a number that has an account is refused, after it was verified", async () => {
    await (await verified()).register({ phoneNumber: phone, username });
    server.clock.advance(31);
    const somebody = await verified();
    const response = await somebody.register({ phoneNumber: phone, username: `${username}b` });
    expect([response.statusCode, codeOf(response)]).toEqual([409, "account_exists"]);
  });

  test("of the same number in two brands makes two accounts, and one free trial (SERVICE-5, CREDIT-9)", async () => {
    const first = (await (await verified()).register({ phoneNumber: phone, username })).json<Account>();
    const second = (
      await (await verified("frostmere")).register({ phoneNumber: phone, username })
    ).json<Account>();
    expect(second.id).not.toBe(first.id);
    expect([await balanceOf(first.id), await balanceOf(second.id)]).toEqual([3, 0]);
  });

  test("of a banned number is refused with 418, also after its account was erased", async () => {
    const bar = { brandId: "emberlane", phone };
    const { keys, clock } = server.platform;
    await server.database
      .transaction()
      .execute((trx) => barPhone(trx, bar, { reason: "banned", until: null }, { now: clock.now(), keys }));
    const response = await (await verified()).register({ phoneNumber: phone, username });
    expect([response.statusCode, codeOf(response)]).toEqual([418, "banned"]);
    // Another brand does not know the number.
    expect((await (await verified("frostmere")).register({ phoneNumber: phone, username })).statusCode).toBe(
      201,
    );
  });

  describe("in a region with marketing", () => {
    const words = currentWording("signUp", { brandName: "Emberlane", keyword: "EMBER", shortcode: "60002" });

    async function recordsOf(customerId: string) {
      return server.database
        .selectFrom("marketing_consents")
        .select(["consented", "source", "wording_version", "wording"])
        .where("customer_id", "=", customerId)
        .execute();
    }

    test.each([true, false])("records the choice with the words that were shown: %s", async (consented) => {
      const fields = { marketingConsent: consented, marketingWording: words };
      const response = await (await verified()).register({ phoneNumber: phone, username, ...fields });
      expect(await recordsOf(response.json<Account>().id)).toEqual([
        { consented, source: "sign_up", wording_version: currentWordingVersion, wording: words },
      ]);
    });

    test.each([
      ["nothing was asked", {}],
      ["no words are named", { marketingConsent: true }],
      ["the words are no words of this site", { marketingConsent: true, marketingWording: "Anything goes." }],
      [
        "the words are another brand's",
        { marketingConsent: true, marketingWording: words.replace("Emberlane", "Frostmere") },
      ],
    ])("nobody counts as having agreed where %s", async (_how, fields) => {
      const response = await (await verified()).register({ phoneNumber: phone, username, ...fields });
      expect(response.statusCode).toBe(201);
      expect(await recordsOf(response.json<Account>().id)).toEqual([]);
    });

    test("a refusal counts whatever was shown", async () => {
      const fields = { marketingConsent: false, marketingWording: "Anything goes." };
      const response = await (await verified()).register({ phoneNumber: phone, username, ...fields });
      expect(await recordsOf(response.json<Account>().id)).toMatchObject([
        { consented: false, wording: null },
      ]);
    });
  });

  test("records nothing about marketing where the region has none", async () => {
    const irish = visitor(server, "emberlane", "IE", "ie");
    const number = `+35385012${numbers}0`;
    await irish.sendCode(number);
    await irish.checkCode(newestCode(server, number));
    const response = await irish.register({ phoneNumber: number, username });
    expect(response.statusCode).toBe(201);
    const records = await server.database
      .selectFrom("marketing_consents")
      .select("id")
      .where("customer_id", "=", response.json<Account>().id)
      .execute();
    expect(records).toEqual([]);
  });

  test("makes checking a code return 3 from then on", async () => {
    await (await verified()).register({ phoneNumber: phone, username });
    server.clock.advance(31);
    const again = visitor(server);
    await again.sendCode(phone);
    expect((await again.checkCode(newestCode(server, phone))).json()).toBe(3);
  });
});

describe("the own account", () => {
  async function signedIn() {
    const owner = await verified();
    await owner.register({ phoneNumber: phone, username });
    const tokens = (await owner.signIn(phone, registration.password)).json<TokenPair>();
    const call = (method: "GET" | "POST", url: string, payload?: object) =>
      server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${tokens.access_token}` },
        ...(payload ? { payload } : {}),
      });
    const update = (fields: object) =>
      call("POST", "/im/api/account/update", {
        username,
        dateOfBirth: registration.dateOfBirth,
        images: null,
        password: null,
        ...fields,
      });
    return { owner, tokens, call, update };
  }

  test("is answered by me; the server's time by time", async () => {
    const { call } = await signedIn();
    expect((await call("GET", "/im/api/account/me")).json()).toMatchObject({ username, phoneNumber: phone });
    expect((await call("GET", "/im/api/time")).json()).toEqual({ time: server.clock.now().toISOString() });
    expect((await server.app.inject("/im/api/account/me")).statusCode).toBe(401);
  });

  test("keeps the password when none was typed", async () => {
    const { owner, update } = await signedIn();
    const response = await update({ username: `${username}x` });
    expect([response.statusCode, response.json<Account>().username]).toEqual([200, `${username}x`]);
    expect((await owner.signIn(phone, registration.password)).statusCode).toBe(200);
  });

  test("changes the password, which ends the other logins and not this one", async () => {
    const { owner, call, update } = await signedIn();
    const other = (await owner.signIn(phone, registration.password)).json<TokenPair>();
    expect((await update({ password: "Harbour9" })).statusCode).toBe(200);
    expect((await owner.refresh(other.refresh_token)).statusCode).toBe(400);
    expect((await call("GET", "/im/api/account/me")).statusCode).toBe(200);
    expect((await owner.signIn(phone, "Harbour9")).statusCode).toBe(200);
  });

  test("has to be verified again after a changed date of birth", async () => {
    const { update } = await signedIn();
    await server.database
      .updateTable("customers")
      .set({ adult_verified: true })
      .where("phone", "=", phone)
      .execute();
    expect((await update({})).json<Account>().adultVerified).toBe(true);
    const changed = await update({ dateOfBirth: "1991-05-17T00:00:00.000" });
    expect(changed.json<Account>()).toMatchObject({
      dateOfBirth: "1991-05-17T00:00:00.000",
      adultVerified: false,
    });
  });

  test("refuses what registration refuses, a taken name, and a picture that is not its own", async () => {
    const { update } = await signedIn();
    const taken = username;
    numbers += 1;
    phone = `+447700900${numbers}`;
    username = `Name${numbers}`;
    await (await verified()).register({ phoneNumber: phone, username });
    const other = username;
    username = taken;
    const attempts = [
      [{ username: other.toLowerCase() }, 409, "username_taken"],
      [{ username: "!" }, 422, "username_invalid"],
      [{ password: "weak" }, 422, "password_weak"],
      [{ dateOfBirth: "2015-01-01T00:00:00.000" }, 422, "underage"],
      [{ images: "/media/somebody-else.jpg" }, 422, "image_not_own"],
    ] as const;
    for (const [fields, status, code] of attempts) {
      const response = await update(fields);
      expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
    }
    expect((await update({})).json<Account>().username).toBe(taken);
  });
});
