import { claimConversation, queue } from "@parlour/contract/operations/queue";
import { staffSession } from "@parlour/contract/operations/staff-session";
import {
  changeStaff,
  endStaffSessions,
  listStaff,
  renewStaffLink,
  resetStaffSecondFactor,
  type StaffMember,
} from "@parlour/contract/operations/staff-administration";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { signInAs, staffWithLogin } from "../../../testing/test-staff.ts";

let server: TestApp;
let admin: SignedInStaff;
const facts = { displayName: "Somebody", capacity: 5 } as const;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.updateTable("staff").set({ active: false }).where("role", "=", "admin").execute();
  admin = await signedInStaff(server.platform, "admin");
});

async function put(staffId: string, body: object, by: SignedInStaff = admin) {
  return await call(server.app, changeStaff, { headers: by.headers, params: { staffId }, body });
}

describe("an admin", () => {
  test("changes a role, which counts from the next call on", async () => {
    const person = await signedInStaff(server.platform);
    const response = await put(person.staffId, { ...facts, role: "supervisor", active: true });
    expect(response.json()).toMatchObject({ role: "supervisor", displayName: "Somebody" });
    expect((await call(server.app, staffSession, { headers: person.headers })).json()).toMatchObject({
      role: "supervisor",
      due: "second_factor",
    });
  });

  test("dismisses somebody, whose sessions and claims end at once", async () => {
    const desk = await testDesk(server);
    const person = await signedInStaff(server.platform);
    const { conversation } = await desk.waitingCustomer();
    await desk.ops(person, claimConversation, conversation);
    expect((await put(person.staffId, { ...facts, role: "operator", active: false })).statusCode).toBe(200);
    expect((await call(server.app, queue, { headers: person.headers })).statusCode).toBe(401);
    const reader = await signedInStaff(server.platform);
    expect((await desk.readQueue(reader)).waiting).toMatchObject([{ conversationId: conversation }]);
  });

  test("can't leave the house without an admin, by dismissing or by a lesser role", async () => {
    for (const change of [
      { role: "admin", active: false },
      { role: "operator", active: true },
    ]) {
      expect(codeOf(await put(admin.staffId, { ...facts, ...change }))).toEqual([409, "last_admin"]);
    }
    const second = await signedInStaff(server.platform, "admin");
    expect((await put(admin.staffId, { ...facts, role: "operator", active: true })).statusCode).toBe(200);
    expect(codeOf(await put(second.staffId, { ...facts, role: "admin", active: false }, second))).toEqual([
      409,
      "last_admin",
    ]);
  });

  test("ends somebody's sessions, and their conversations return to the queue", async () => {
    const desk = await testDesk(server);
    const person = await signedInStaff(server.platform);
    const { conversation } = await desk.waitingCustomer();
    await desk.ops(person, claimConversation, conversation);
    const params = { staffId: person.staffId };
    const response = await call(server.app, endStaffSessions, { headers: admin.headers, params });
    expect(response.json()).toMatchObject({ sessions: 0, held: 0, active: true });
    expect((await call(server.app, queue, { headers: person.headers })).statusCode).toBe(401);
  });

  test("resets a lost authenticator; a supervisor sets up another before anything else", async () => {
    const login = await staffWithLogin(server.platform, "supervisor", { secondFactor: true });
    const response = await call(server.app, resetStaffSecondFactor, {
      headers: admin.headers,
      params: { staffId: login.staffId },
    });
    expect(response.json()).toMatchObject({ secondFactor: false, sessions: 0 });
    const { username, password } = login;
    expect((await signInAs(server, { username, password })).json()).toMatchObject({ due: "second_factor" });
  });

  test("can't reset their own: that needs their own password or factor", async () => {
    const own = { headers: admin.headers, params: { staffId: admin.staffId } };
    expect(codeOf(await call(server.app, renewStaffLink, own))).toEqual([409, "own_account"]);
    expect(codeOf(await call(server.app, resetStaffSecondFactor, own))).toEqual([409, "own_account"]);
    const list = await call(server.app, listStaff, { headers: admin.headers });
    expect(list.json<StaffMember[]>().find(({ id }) => id === admin.staffId)).toMatchObject({ sessions: 1 });
    expect(list.body).not.toContain("argon2");
  });

  test("gets an error for an unknown id", async () => {
    const params = { staffId: server.platform.random.uuid() };
    const { headers } = admin;
    const body = { ...facts, role: "operator", active: true };
    for (const response of [
      await call(server.app, changeStaff, { headers, params, body }),
      await call(server.app, renewStaffLink, { headers, params }),
      await call(server.app, endStaffSessions, { headers, params }),
      await call(server.app, resetStaffSecondFactor, { headers, params }),
    ]) {
      expect(codeOf(response)).toEqual([404, "staff_not_found"]);
    }
  });
});
