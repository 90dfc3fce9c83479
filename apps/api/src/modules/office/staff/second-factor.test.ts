import { queue } from "@parlour/contract/operations/queue";
import { staffSession } from "@parlour/contract/operations/staff-session";
import {
  beginSecondFactor,
  confirmSecondFactor,
  ownSessions,
  removeSecondFactor,
} from "@parlour/contract/operations/staff";
import { Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { codeAt, sessionHeaders, signInAs, staffWithLogin } from "../../../testing/test-staff.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Starts setting up an authenticator and returns its secret. */
async function begin(headers: { readonly cookie: string }, body: object): Promise<Buffer> {
  const response = await call(server.app, beginSecondFactor, { headers, body });
  expect(response.statusCode).toBe(200);
  const { secret, uri } = response.json<{ secret: string; uri: string }>();
  expect(uri).toContain(secret);
  return Buffer.from(Secret.fromBase32(secret).bytes);
}

describe("sign-in of somebody with an authenticator", () => {
  test("requires its code after the correct password, and does not reveal it before", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: true });
    expect(codeOf(await signInAs(server, { ...login, password: "Wrong-1", code: login.shows() }))).toEqual([
      401,
      "staff_credentials",
    ]);
    const { username, password } = login;
    expect(codeOf(await signInAs(server, { username, password }))).toEqual([401, "second_factor_required"]);
    const response = await signInAs(server, { ...login, code: login.shows() });
    expect([response.statusCode, response.json<{ due: unknown }>().due]).toEqual([200, null]);
  });

  test("takes a code once, and one of 30 seconds before or after the present", async () => {
    const login = await staffWithLogin(server.platform, "supervisor", { secondFactor: true });
    const refused = [401, "second_factor_invalid"];
    expect(codeOf(await signInAs(server, { ...login, code: login.shows(-2) }))).toEqual(refused);
    expect(codeOf(await signInAs(server, { ...login, code: login.shows(2) }))).toEqual(refused);
    expect((await signInAs(server, { ...login, code: login.shows(-1) })).statusCode).toBe(200);
    expect(codeOf(await signInAs(server, { ...login, code: login.shows(-1) }))).toEqual(refused);
    expect((await signInAs(server, { ...login, code: login.shows(1) })).statusCode).toBe(200);
    // codes before the last used one are used up, too
    expect(codeOf(await signInAs(server, { ...login, code: login.shows() }))).toEqual(refused);
  });
});

describe("a supervisor without a second factor", () => {
  test("signs in, learns what is due, and can do nothing else until it is set up", async () => {
    const login = await staffWithLogin(server.platform, "supervisor", { secondFactor: false });
    const response = await signInAs(server, login);
    expect(response.json()).toMatchObject({ role: "supervisor", due: "second_factor" });
    const headers = sessionHeaders(response);
    expect((await call(server.app, staffSession, { headers })).json()).toMatchObject({
      due: "second_factor",
    });
    expect(codeOf(await call(server.app, queue, { headers }))).toEqual([403, "second_factor_missing"]);

    const wrong = await call(server.app, beginSecondFactor, { headers, body: { password: "Wrong-1" } });
    expect(codeOf(wrong)).toEqual([403, "password_wrong"]);
    const secret = await begin(headers, { password: login.password });
    expect(codeOf(await call(server.app, queue, { headers }))).toEqual([403, "second_factor_missing"]);
    const confirm = async (code: string) =>
      call(server.app, confirmSecondFactor, { headers, body: { code } });
    expect(codeOf(await confirm(codeAt(secret, server.platform, 5)))).toEqual([401, "second_factor_invalid"]);
    expect((await confirm(codeAt(secret, server.platform))).statusCode).toBe(200);
    expect((await call(server.app, queue, { headers })).statusCode).toBe(200);
    expect((await call(server.app, staffSession, { headers })).json()).toMatchObject({ due: null });
  });

  test("can't remove it, because their role requires it", async () => {
    const login = await staffWithLogin(server.platform, "admin", { secondFactor: true });
    const headers = sessionHeaders(await signInAs(server, { ...login, code: login.shows() }));
    const body = { password: login.password, code: login.shows(1) };
    expect(codeOf(await call(server.app, removeSecondFactor, { headers, body }))).toEqual([403, "forbidden"]);
  });
});

describe("an authenticator", () => {
  test("is stored encrypted: the database holds neither secret nor address", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const headers = sessionHeaders(await signInAs(server, login));
    const secret = await begin(headers, { password: login.password });
    const row = await server.database
      .selectFrom("staff")
      .selectAll()
      .where("id", "=", login.staffId)
      .executeTakeFirstOrThrow();
    expect(row.totp_pending?.includes(secret)).toBe(false);
    expect(row.totp_confirmed_at).toBeNull();
  });

  test("can be replaced only with one of its codes, and stays valid until the new one's first code", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: true });
    const headers = sessionHeaders(await signInAs(server, { ...login, code: login.shows(-1) }));
    const other = sessionHeaders(await signInAs(server, { ...login, code: login.shows() }));
    const { password } = login;
    const bare = await call(server.app, beginSecondFactor, { headers, body: { password } });
    expect(codeOf(bare)).toEqual([401, "second_factor_required"]);
    const secret = await begin(headers, { password, code: login.shows(1) });
    server.clock.advance(60);
    expect((await signInAs(server, { ...login, code: login.shows() })).statusCode).toBe(200);

    const code = codeAt(secret, server.platform, 1);
    expect((await call(server.app, confirmSecondFactor, { headers, body: { code } })).statusCode).toBe(200);
    expect(codeOf(await signInAs(server, { ...login, code: login.shows(1) }))).toEqual([
      401,
      "second_factor_invalid",
    ]);
    // the other session may be the intruder's, the reason for the change
    expect((await call(server.app, ownSessions, { headers: other })).statusCode).toBe(401);
    expect((await call(server.app, ownSessions, { headers })).json()).toHaveLength(1);
  });

  test("is removed by an operator with password and code, and then asked for no more", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: true });
    const headers = sessionHeaders(await signInAs(server, { ...login, code: login.shows() }));
    const remove = async (code: string) =>
      call(server.app, removeSecondFactor, { headers, body: { password: login.password, code } });
    expect(codeOf(await remove(login.shows()))).toEqual([401, "second_factor_invalid"]);
    expect((await remove(login.shows(1))).statusCode).toBe(204);
    const { username, password } = login;
    expect((await signInAs(server, { username, password })).statusCode).toBe(200);
    expect(codeOf(await remove(login.shows(1)))).toEqual([403, "second_factor_missing"]);
  });
});
