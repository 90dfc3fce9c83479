import type { OwnLogin, TokenPair } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { basic, codeOf, registration, verifiedVisitor } from "../../../testing/test-sign-up.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const phoneUserAgent =
  "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

let numbers = 600;
let phone = "";
beforeEach(async () => {
  numbers += 1;
  phone = `+447700900${numbers}`;
  const owner = await verifiedVisitor(server, phone);
  await owner.register({ phoneNumber: phone, username: `Name${numbers}` });
});

async function signIn(userAgent = "curl/8", number = phone): Promise<TokenPair> {
  const fields = { grant_type: "password", username: number, password: registration.password };
  const response = await server.app.inject({
    method: "POST",
    url: "/api/uaa-service/oauth/token",
    headers: {
      authorization: basic("emberlane"),
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": userAgent,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(response.statusCode).toBe(200);
  return response.json<TokenPair>();
}

const call = (tokens: TokenPair, method: "GET" | "POST" | "DELETE", url: string) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${tokens.access_token}` } });
const list = async (tokens: TokenPair) =>
  (await call(tokens, "GET", "/im/api/account/logins")).json<OwnLogin[]>();

describe("the list of own logins", () => {
  test("lists device, times and the calling login, newest first", async () => {
    const first = await signIn(phoneUserAgent);
    server.clock.advance(60);
    const second = await signIn();
    const started = server.clock.now().getTime();
    const iso = (seconds: number) => new Date(started + seconds * 1000).toISOString();
    expect(await list(second)).toEqual([
      {
        id: expect.any(String) as string,
        device: "Unknown device",
        createdAt: iso(0),
        lastUsedAt: iso(0),
        endsAt: iso(8 * 3600),
        current: true,
      },
      {
        id: expect.any(String) as string,
        device: "Chrome on Android",
        createdAt: iso(-60),
        lastUsedAt: iso(-60),
        endsAt: iso(8 * 3600 - 60),
        current: false,
      },
    ]);
    expect((await list(first)).map(({ current }) => current)).toEqual([false, true]);
  });

  test("says when each was renewed last", async () => {
    const tokens = await signIn();
    server.clock.advance(500);
    const owner = await server.app.inject({
      method: "POST",
      url: "/api/uaa-service/oauth/token",
      headers: { authorization: basic("emberlane") },
      query: { grant_type: "refresh_token", refresh_token: tokens.refresh_token },
    });
    const [login] = await list(owner.json<TokenPair>());
    expect(login?.lastUsedAt).toBe(server.clock.now().toISOString());
  });

  test("names none that was revoked or is past its 8 hours", async () => {
    await signIn();
    server.clock.advance(8 * 3600);
    const other = await signIn();
    const tokens = await signIn();
    await call(other, "POST", "/im/logout/");
    expect((await list(tokens)).map(({ current }) => current)).toEqual([true]);
  });
});

describe("ending a login", () => {
  test("refuses its tokens from then on, closes its streams, and leaves the others alone", async () => {
    const tokens = await signIn();
    const lost = await signIn(phoneUserAgent);
    const login = (await list(tokens)).find(({ current }) => !current);
    const me = await call(tokens, "GET", "/im/api/account/me");
    const hints: unknown[] = [];
    server.platform.events.subscribeCustomer(me.json<{ id: string }>().id, (hint) => hints.push(hint));
    const response = await call(tokens, "DELETE", `/im/api/account/logins/${login?.id}`);
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect(hints).toEqual([{ type: "login_ended", loginId: login?.id }]);
    expect((await call(lost, "GET", "/im/api/account/me")).statusCode).toBe(401);
    expect((await call(tokens, "GET", "/im/api/account/me")).statusCode).toBe(200);
    const again = await call(tokens, "DELETE", `/im/api/account/logins/${login?.id}`);
    expect([again.statusCode, codeOf(again)]).toEqual([404, "login_not_found"]);
  });

  test("of somebody else is refused like one that is not there", async () => {
    const stranger = await signIn();
    numbers += 1;
    const before = phone;
    phone = `+447700900${numbers}`;
    const other = await verifiedVisitor(server, phone);
    await other.register({ phoneNumber: phone, username: `Name${numbers}` });
    const own = await signIn();
    const [login] = await list(own);
    const response = await call(stranger, "DELETE", `/im/api/account/logins/${login?.id}`);
    expect([response.statusCode, codeOf(response)]).toEqual([404, "login_not_found"]);
    expect((await call(own, "GET", "/im/api/account/me")).statusCode).toBe(200);
    phone = before;
  });

  test("ends all others at once and returns their number", async () => {
    const lost = [await signIn(), await signIn(), await signIn()];
    const tokens = await signIn();
    const response = await call(tokens, "POST", "/im/api/account/logins/end-others");
    expect([response.statusCode, response.json()]).toEqual([200, { ended: 3 }]);
    for (const other of lost) expect((await call(other, "GET", "/im/api/account/me")).statusCode).toBe(401);
    expect(await list(tokens)).toHaveLength(1);
  });
});

test("signing in and renewing note the customer's activity, at most once an hour", async () => {
  const lastActive = async () =>
    (
      await server.database
        .selectFrom("customers")
        .select("last_active_at")
        .where("phone", "=", phone)
        .executeTakeFirstOrThrow()
    ).last_active_at.getTime();
  server.clock.advance(2 * 3600);
  await signIn();
  const noted = server.clock.now().getTime();
  expect(await lastActive()).toBe(noted);
  server.clock.advance(3599);
  await signIn();
  expect(await lastActive()).toBe(noted);
  server.clock.advance(2);
  await signIn();
  expect(await lastActive()).toBe(server.clock.now().getTime());
});
