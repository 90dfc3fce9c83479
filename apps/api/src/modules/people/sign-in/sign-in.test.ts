import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { basic, registration, signedUpVisitor, visitor } from "../../../testing/test-sign-up.ts";
import type { Visitor } from "../../../testing/test-sign-up.ts";

const { password } = registration;
const wrong = "Nothing8";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 200;
let phone = "";
let customer: Visitor;

beforeEach(async () => {
  numbers += 1;
  phone = `+447700900${numbers}`;
  customer = await signedUpVisitor(server, phone);
});

function me(accessToken: string) {
  return server.app.inject({
    url: "/im/api/account/me",
    headers: { authorization: `Bearer ${accessToken}` },
  });
}

function claimsOf(token: string): { readonly [name: string]: unknown } {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return JSON.parse(claims) as { readonly [name: string]: unknown };
}

async function pair(): Promise<TokenPair> {
  const response = await customer.signIn(phone, password);
  expect(response.statusCode).toBe(200);
  return response.json<TokenPair>();
}

describe("the password grant", () => {
  test("returns a token pair whose access token lives ten minutes", async () => {
    const tokens = await pair();
    expect(tokens).toEqual({
      access_token: expect.any(String) as string,
      refresh_token: expect.any(String) as string,
      token_type: "Bearer",
      expires_in: 600,
      scope: "EmberlaneClient",
    });
    expect((await me(tokens.access_token)).json<{ phoneNumber: string }>().phoneNumber).toBe(phone);
    server.clock.advance(601);
    expect((await me(tokens.access_token)).statusCode).toBe(401);
  });

  test("puts user_name and serviceId into the access token (SITE-9)", async () => {
    const tokens = await pair();
    const claims = claimsOf(tokens.access_token);
    expect(claims).toMatchObject({ user_name: phone, serviceId: "emberlane-GB", aud: "emberlane-GB" });
  });

  test("takes its fields as the query too", async () => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/uaa-service/oauth/token",
      query: { grant_type: "password", scope: "EmberlaneClient", username: phone, password },
      headers: { authorization: basic("emberlane") },
    });
    expect(response.statusCode).toBe(200);
  });

  test("takes the number in any usual way of writing", async () => {
    expect((await customer.signIn(`0${phone.slice(3)}`, password)).statusCode).toBe(200);
  });

  test("returns the same error for an unknown number and a wrong password, in OAuth's form", async () => {
    const bodies = [
      (await customer.signIn(phone, wrong)).json<object>(),
      (await customer.signIn("+447700900999", password)).json<object>(),
      (await customer.signIn("nobody", password)).json<object>(),
    ].map((body) => ({ ...body, requestId: "" }));
    expect(bodies[0]).toMatchObject({ error: "invalid_grant", code: "invalid_grant" });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test("an account of one brand is nothing in another", async () => {
    expect((await visitor(server, "frostmere").signIn(phone, password)).statusCode).toBe(400);
  });

  test("needs the brand's client credentials and, where a scope is asked for, the brand's", async () => {
    const send = (authorization: string | undefined, scope: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/uaa-service/oauth/token",
        query: { grant_type: "password", scope, username: phone, password },
        headers: authorization === undefined ? {} : { authorization },
      });
    const none = await send(undefined, "EmberlaneClient");
    expect([none.statusCode, none.json<{ error: string }>().error]).toEqual([401, "invalid_client"]);
    expect((await send(basic("nobrand"), "EmberlaneClient")).statusCode).toBe(401);
    const secret = `Basic ${Buffer.from("emberlane:secret").toString("base64")}`;
    expect((await send(secret, "EmberlaneClient")).statusCode).toBe(401);
    expect((await send(basic("emberlane"), "FrostmereClient")).statusCode).toBe(400);
  });

  test("of another kind is refused", async () => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/uaa-service/oauth/token",
      query: { grant_type: "client_credentials" },
      headers: { authorization: basic("emberlane") },
    });
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      400,
      "unsupported_grant_type",
    ]);
  });

  test("returns 418 to a banned customer with the right password, and the usual error with a wrong one", async () => {
    await server.database.updateTable("customers").set({ banned: true }).where("phone", "=", phone).execute();
    expect((await customer.signIn(phone, password)).statusCode).toBe(418);
    expect((await customer.signIn(phone, wrong)).statusCode).toBe(400);
  });

  test("slows guessing down: past 8 tries even the right password waits, also when all come at once", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => customer.signIn(phone, wrong)));
    expect(responses.filter((response) => response.statusCode === 400)).toHaveLength(8);
    const waiting = await customer.signIn(phone, password);
    expect([waiting.statusCode, waiting.json<{ code: string }>().code]).toEqual([429, "too_many_requests"]);
    expect(Number(waiting.headers["retry-after"])).toBeGreaterThan(0);
    server.clock.advance(15 * 60 + 1);
    expect((await customer.signIn(phone, password)).statusCode).toBe(200);
  });
});

describe("the refresh grant", () => {
  test("exchanges a token for a new pair of the same login", async () => {
    const first = await pair();
    const response = await customer.refresh(first.refresh_token);
    expect(response.statusCode).toBe(200);
    const second = response.json<TokenPair>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).statusCode).toBe(200);
  });

  test("serves a second tab within 30 seconds, all at once", async () => {
    const first = await pair();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => customer.refresh(first.refresh_token)),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
  });

  test("ends the whole family when a token comes back after that", async () => {
    const first = await pair();
    const second = (await customer.refresh(first.refresh_token)).json<TokenPair>();
    server.clock.advance(31);
    expect((await customer.refresh(first.refresh_token)).statusCode).toBe(400);
    expect((await customer.refresh(second.refresh_token)).statusCode).toBe(400);
    expect((await me(second.access_token)).statusCode).toBe(401);
  });

  test("a thief's replay leaves other logins of the customer alone", async () => {
    const stolen = await pair();
    const other = await pair();
    await customer.refresh(stolen.refresh_token);
    server.clock.advance(31);
    await customer.refresh(stolen.refresh_token);
    expect((await me(other.access_token)).statusCode).toBe(200);
  });

  test("keeps a login for 8 hours from sign-in, whatever is refreshed", async () => {
    let tokens = await pair();
    for (let hours = 0; hours < 7; hours += 1) {
      server.clock.advance(3600);
      tokens = (await customer.refresh(tokens.refresh_token)).json<TokenPair>();
    }
    server.clock.advance(3599);
    tokens = (await customer.refresh(tokens.refresh_token)).json<TokenPair>();
    server.clock.advance(1);
    expect((await customer.refresh(tokens.refresh_token)).statusCode).toBe(400);
    expect((await me(tokens.access_token)).statusCode).toBe(401);
  });

  test("never says longer than the login lasts", async () => {
    let tokens = await pair();
    const secondsLeft = 8 * 3600 - 90;
    server.clock.advance(secondsLeft);
    tokens = (await customer.refresh(tokens.refresh_token)).json<TokenPair>();
    expect(tokens.expires_in).toBe(90);
    const { iat, exp } = claimsOf(tokens.access_token);
    expect(Number(exp) - Number(iat)).toBe(90);
    server.clock.advance(90);
    expect((await me(tokens.access_token)).statusCode).toBe(401);
  });

  test("of a token of another brand, or of none, is refused", async () => {
    const tokens = await pair();
    expect((await visitor(server, "frostmere").refresh(tokens.refresh_token)).statusCode).toBe(400);
    expect((await customer.refresh("nothing")).statusCode).toBe(400);
    expect((await customer.refresh(tokens.refresh_token)).statusCode).toBe(200);
  });
});

describe("a banned customer", () => {
  test("gets 418 from a refresh and from every other call, also where the ban ended the login (BAN-2)", async () => {
    const tokens = await pair();
    const { database, clock } = server;
    const { id } = await database
      .updateTable("customers")
      .set({ banned: true })
      .where("phone", "=", phone)
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const ended of [null, clock.now()]) {
      await database.updateTable("logins").set({ revoked_at: ended }).where("customer_id", "=", id).execute();
      expect((await customer.refresh(tokens.refresh_token)).statusCode).toBe(418);
      expect((await me(tokens.access_token)).statusCode).toBe(418);
    }
    expect((await customer.signIn(phone, password)).statusCode).toBe(418);
  });
});

describe("logout", () => {
  test("ends the login: both tokens are refused from then on", async () => {
    const tokens = await pair();
    const response = await server.app.inject({
      method: "POST",
      url: "/im/logout/",
      headers: { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/json" },
    });
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect((await me(tokens.access_token)).statusCode).toBe(401);
    expect((await customer.refresh(tokens.refresh_token)).statusCode).toBe(400);
  });
});

test("no token stands in the database, only its hash", async () => {
  const tokens = await pair();
  const rows = await server.database.selectFrom("refresh_tokens").select("token_hash").execute();
  expect(rows.map((row) => row.token_hash.toString("base64url"))).not.toContain(tokens.refresh_token);
  expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
});
