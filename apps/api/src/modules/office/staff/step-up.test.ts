import { revealCustomer } from "@parlour/contract/operations/back-office";
import { giveGoodwill } from "@parlour/contract/operations/goodwill";
import { queue } from "@parlour/contract/operations/queue";
import { listStaff } from "@parlour/contract/operations/staff-administration";
import { stepUp } from "@parlour/contract/operations/staff-session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { sessionHeaders, signInAs, staffWithLogin, type StaffLogin } from "../../../testing/test-staff.ts";

let server: TestApp;
type Headers = { readonly cookie: string };

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function signIn(login: StaffLogin, withCode: boolean): Promise<Headers> {
  const { username, password } = login;
  const response = await signInAs(server, {
    username,
    password,
    ...(withCode ? { code: login.shows() } : {}),
  });
  return sessionHeaders(response);
}

/** A supervisor with an authenticator who signed in that many seconds ago. */
async function supervisorSince(seconds: number): Promise<{ login: StaffLogin; headers: Headers }> {
  const login = await staffWithLogin(server.platform, "supervisor", { secondFactor: true });
  const headers = await signIn(login, true);
  server.clock.advance(seconds);
  return { login, headers };
}

async function reveal(headers: Headers) {
  const { customerId } = await signedInCustomer(server.platform);
  const body = { reason: "To call back" };
  return await call(server.app, revealCustomer, { headers, params: { customerId }, body });
}

const prove = async (headers: Headers, body: object) => await call(server.app, stepUp, { headers, body });
const needed = [403, "step_up_required"];

describe("a step-up", () => {
  test("is not asked for within five minutes of signing in, and from then on before money, reveals and staff changes", async () => {
    const { headers } = await supervisorSince(299);
    expect((await reveal(headers)).statusCode).toBe(200);
    server.clock.advance(1);
    expect(codeOf(await reveal(headers))).toEqual(needed);
    // other calls do not require it
    expect((await call(server.app, queue, { headers })).statusCode).toBe(200);
    const admin = await staffWithLogin(server.platform, "admin", { secondFactor: true });
    const other = await signIn(admin, true);
    server.clock.advance(300);
    expect((await call(server.app, listStaff, { headers: other })).statusCode).toBe(200);
  });

  test("lets the refused call do once what it asked for, and lasts five minutes", async () => {
    const { login, headers } = await supervisorSince(300);
    const { customerId } = await signedInCustomer(server.platform);
    const gift = { goodwillId: server.platform.random.uuid(), credits: 2, reason: "For the wait" };
    const give = () => call(server.app, giveGoodwill, { headers, params: { customerId }, body: gift });
    expect(codeOf(await give())).toEqual(needed);

    const proved = await prove(headers, { code: login.shows() });
    expect([proved.statusCode, proved.json<{ until: string }>().until]).toEqual([
      200,
      new Date(server.clock.now().getTime() + 300_000).toISOString(),
    ]);
    const given = await give();
    expect([given.statusCode, given.json<{ balance: number }>().balance]).toEqual([201, 2]);
    server.clock.advance(300);
    expect(codeOf(await reveal(headers))).toEqual(needed);
  });

  test("takes the authenticator's code where there is one, never the password alone, and no code twice", async () => {
    const { login, headers } = await supervisorSince(300);
    const { password } = login;
    expect(codeOf(await prove(headers, { password }))).toEqual([401, "second_factor_required"]);
    expect(codeOf(await prove(headers, { code: login.shows(5) }))).toEqual([401, "second_factor_invalid"]);
    expect(codeOf(await reveal(headers))).toEqual(needed);
    expect((await prove(headers, { code: login.shows() })).statusCode).toBe(200);
    expect(codeOf(await prove(headers, { code: login.shows() }))).toEqual([401, "second_factor_invalid"]);
  });

  test("accepts the password of staff without an authenticator, is for that session alone, and guessing is slowed down", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const [headers, elsewhere] = [await signIn(login, false), await signIn(login, false)];
    server.clock.advance(300);
    expect((await prove(headers, { password: login.password })).statusCode).toBe(200);
    const proved = await server.database
      .selectFrom("staff_sessions")
      .select("proved_at")
      .where("staff_id", "=", login.staffId)
      .where("proved_at", "=", server.clock.now())
      .execute();
    expect(proved).toHaveLength(1);
    const wrong = await prove(elsewhere, { password: "Wrong-1" });
    expect(codeOf(wrong)).toEqual([403, "password_wrong"]);
    const responses = [];
    for (let tried = 0; tried < 8; tried += 1)
      responses.push(await prove(elsewhere, { password: "Wrong-1" }));
    expect(codeOf(responses.at(-1) ?? wrong)).toEqual([429, "too_many_requests"]);
  });

  test("is needed by a session of a version that noted no proof", async () => {
    const { login, headers } = await supervisorSince(0);
    await server.database
      .updateTable("staff_sessions")
      .set({ proved_at: null })
      .where("staff_id", "=", login.staffId)
      .execute();
    expect(codeOf(await reveal(headers))).toEqual(needed);
  });
});
