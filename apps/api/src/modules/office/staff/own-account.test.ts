import { claimConversation, queue } from "@parlour/contract/operations/queue";
import { staffSession, staffSignOut } from "@parlour/contract/operations/staff-session";
import { changeOwnPassword, endOwnSession, ownSessions } from "@parlour/contract/operations/staff";
import type { StaffLogin as Session } from "@parlour/contract/operations/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk } from "../../../testing/test-desk.ts";
import { sessionHeaders, signInAs, staffWithLogin } from "../../../testing/test-staff.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Headers = { readonly cookie: string };

async function changePassword(headers: Headers, password: string, newPassword: string) {
  return await call(server.app, changeOwnPassword, { headers, body: { password, newPassword } });
}

describe("a temporary password", () => {
  test("opens nothing but its own change", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false, temporary: true });
    const response = await signInAs(server, login);
    expect(response.json()).toMatchObject({ due: "password" });
    const headers = sessionHeaders(response);
    expect(codeOf(await call(server.app, queue, { headers }))).toEqual([403, "password_change_required"]);
    expect((await changePassword(headers, login.password, "Own-Choice-77")).statusCode).toBe(204);
    expect((await call(server.app, queue, { headers })).statusCode).toBe(200);
    expect((await signInAs(server, login)).statusCode).toBe(401);
    expect((await signInAs(server, { ...login, password: "Own-Choice-77" })).json()).toMatchObject({
      due: null,
    });
  });

  test("of a supervisor comes first, then the second factor", async () => {
    const login = await staffWithLogin(server.platform, "supervisor", {
      secondFactor: false,
      temporary: true,
    });
    const headers = sessionHeaders(await signInAs(server, login));
    await changePassword(headers, login.password, "Own-Choice-77");
    expect((await call(server.app, staffSession, { headers })).json()).toMatchObject({
      due: "second_factor",
    });
    expect((await call(server.app, staffSignOut, { headers })).statusCode).toBe(204);
  });
});

describe("changing the caller's own password", () => {
  test("needs the present one and a good new one, and ends the other sessions", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const headers = sessionHeaders(await signInAs(server, login));
    const other = sessionHeaders(await signInAs(server, login));
    expect(codeOf(await changePassword(headers, "Wrong-1", "Own-Choice-77"))).toEqual([
      403,
      "password_wrong",
    ]);
    for (const weak of ["Short-1", "no-capital-77", "Password123!", login.password]) {
      expect(codeOf(await changePassword(headers, login.password, weak))).toEqual([422, "password_weak"]);
    }
    expect((await changePassword(headers, login.password, "Own-Choice-77")).statusCode).toBe(204);
    expect((await call(server.app, queue, { headers })).statusCode).toBe(200);
    expect((await call(server.app, queue, { headers: other })).statusCode).toBe(401);
  });

  test("is slowed down after eight wrong tries, parallel ones included", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const headers = sessionHeaders(await signInAs(server, login));
    const tries = await Promise.all(
      Array.from({ length: 20 }, async () => changePassword(headers, "Wrong-1", "Own-Choice-77")),
    );
    expect(tries.filter((response) => response.statusCode === 403).length).toBe(8);
    expect(tries.filter((response) => response.statusCode === 429).length).toBe(12);
  });
});

describe("their own sessions", () => {
  test("are listed and ended; nobody else's are seen", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const stranger = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const headers = sessionHeaders(await signInAs(server, login));
    server.clock.advance(60);
    const other = sessionHeaders(await signInAs(server, login));
    const strangers = sessionHeaders(await signInAs(server, stranger));
    const list = (await call(server.app, ownSessions, { headers })).json<Session[]>();
    expect(list.map(({ current }) => current)).toEqual([false, true]);

    const end = async (by: Headers) =>
      call(server.app, endOwnSession, { headers: by, params: { sessionId: list[0]?.id ?? "" } });
    expect(codeOf(await end(strangers))).toEqual([404, "session_not_found"]);
    expect((await end(headers)).statusCode).toBe(204);
    expect((await call(server.app, queue, { headers: other })).statusCode).toBe(401);
    expect(codeOf(await end(headers))).toEqual([404, "session_not_found"]);
  });

  test("give the claims back with the last one", async () => {
    const desk = await testDesk(server);
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const headers = sessionHeaders(await signInAs(server, login));
    const { conversation } = await desk.waitingCustomer();
    const params = { conversationId: conversation };
    expect((await call(server.app, claimConversation, { headers, params })).statusCode).toBe(200);
    const [session] = (await call(server.app, ownSessions, { headers })).json<Session[]>();
    await call(server.app, endOwnSession, { headers, params: { sessionId: session?.id ?? "" } });
    const { claimed_by } = await server.database
      .selectFrom("conversations")
      .select("claimed_by")
      .where("id", "=", conversation)
      .executeTakeFirstOrThrow();
    expect(claimed_by).toBeNull();
  });
});
