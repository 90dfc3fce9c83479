import { queue } from "@parlour/contract/operations/queue";
import {
  changeStaff,
  inviteStaff,
  listStaff,
  renewStaffLink,
} from "@parlour/contract/operations/staff-administration";
import type { StaffMember } from "@parlour/contract/operations/staff-administration";
import { readStaffLink, acceptStaffLink } from "@parlour/contract/operations/staff-links";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { sessionHeaders, signInAs, staffWithLogin } from "../../../testing/test-staff.ts";
import { tokenHash } from "../../../plugins/keys.ts";
import { selectLinkOwner } from "./link-store.ts";
import { linkHours } from "./rules.ts";

/** One-time links: for a first sign-in, and after a forgotten password. Nobody else ever knows the password. */

let server: TestApp;
let admin: SignedInStaff;
beforeAll(async () => {
  server = await testApp();
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

interface Invitation {
  readonly staff: StaffMember;
  readonly token: string;
  readonly expiresAt: string;
}

let invited = 0;
async function invite(role = "operator"): Promise<Invitation> {
  invited += 1;
  const body = { username: `tallow-${invited}`, displayName: " Tallow ", role, capacity: 3 };
  const response = await call(server.app, inviteStaff, { headers: admin.headers, body });
  expect(response.statusCode).toBe(201);
  return response.json<Invitation>();
}

async function use(token: string, password = "Own-Choice-77", address = "192.0.2.1") {
  const headers = {
    "x-forwarded-for": address,
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  };
  return await call(server.app, acceptStaffLink, { headers, body: { token, password } });
}

async function read(token: string) {
  return await call(server.app, readStaffLink, { headers: {}, body: { token } });
}

const invalid = [404, "link_invalid"];

describe("an invitation", () => {
  test("greets its owner, who chooses a password and is signed in; it works once, and only its hash is kept", async () => {
    const { staff, token } = await invite();
    expect(staff).toMatchObject({ displayName: "Tallow", capacity: 3, hasPassword: false, sessions: 0 });
    expect((await read(token)).json()).toMatchObject({ username: staff.username, secondFactor: false });
    expect(codeOf(await use(token, "too-weak"))).toEqual([422, "password_weak"]);
    expect(codeOf(await use(token, "Qwerty1234"))).toEqual([422, "password_weak"]);
    expect(codeOf(await use(token, `A1-${staff.username}`))).toEqual([422, "password_weak"]);

    const response = await use(token);
    expect(response.json()).toMatchObject({
      username: staff.username,
      staff: { role: "operator", due: null },
    });
    expect((await call(server.app, queue, { headers: sessionHeaders(response) })).statusCode).toBe(200);
    expect(codeOf(await use(token, "Another-One-78"))).toEqual(invalid);
    expect(codeOf(await read(token))).toEqual(invalid);
    const login = { username: staff.username, password: "Own-Choice-77" };
    expect((await signInAs(server, login)).statusCode).toBe(200);

    const audit = await server.database
      .selectFrom("audit_log")
      .selectAll()
      .where("target_id", "=", staff.id)
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["staff.invite", "staff.use_link"]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test("to a role that needs a second factor leads to its set-up", async () => {
    const { token } = await invite("supervisor");
    expect((await use(token)).json()).toMatchObject({ staff: { role: "supervisor", due: "second_factor" } });
  });

  test("opens nothing before it was used: nobody signs in without a password", async () => {
    const { staff } = await invite();
    for (const password of ["", "null", "Own-Choice-77"].filter(Boolean)) {
      expect(codeOf(await signInAs(server, { username: staff.username, password }))).toEqual([
        401,
        "staff_credentials",
      ]);
    }
  });

  test("is valid for three days, while its owner is active, and until the next link", async () => {
    const late = await invite();
    const replaced = await invite();
    const left = await invite();
    const params = { staffId: replaced.staff.id };
    const renewed = await call(server.app, renewStaffLink, { headers: admin.headers, params });
    expect(codeOf(await use(replaced.token))).toEqual(invalid);
    expect((await read(renewed.json<Invitation>().token)).statusCode).toBe(200);

    const { displayName, role, capacity } = left.staff;
    const leaving = {
      params: { staffId: left.staff.id },
      body: { displayName, role, capacity, active: false },
    };
    await call(server.app, changeStaff, { headers: admin.headers, ...leaving });
    expect(codeOf(await use(left.token))).toEqual(invalid);
    const back = await call(server.app, renewStaffLink, { headers: admin.headers, params: leaving.params });
    expect(codeOf(back)).toEqual([409, "staff_left"]);

    server.clock.advance(linkHours * 3600 - 1);
    expect((await read(late.token)).statusCode).toBe(200);
    server.clock.advance(1);
    expect(codeOf(await use(late.token))).toEqual(invalid);
    admin = await signedInStaff(server.platform, "admin");
  });

  test("that is used many times at once lets one in", async () => {
    const { staff, token } = await invite();
    const tries = Array.from({ length: 8 }, async (_, index) =>
      use(token, `Own-Choice-7${index}`, "192.0.2.44"),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const sessions = await server.database
      .selectFrom("staff_sessions")
      .select("id")
      .where("staff_id", "=", staff.id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test("is looked for again under the lock: without that, both of two uses would find it (the planted mistake)", async () => {
    const { token } = await invite();
    const now = server.clock.now();
    const found = await Promise.all(
      [1, 2].map(() => selectLinkOwner(server.database, tokenHash(token), now)),
    );
    expect(found.filter(Boolean)).toHaveLength(2);
  });

  test("is asked for thirty times in 15 minutes from one address at most", async () => {
    const nobody = "a".repeat(43);
    const responses: number[] = [];
    for (let index = 0; index < 31; index += 1)
      // Addresses in one IPv6 network count as the same visitor.
      responses.push((await use(nobody, "x", `2001:db8:0:77::${index + 1}`)).statusCode);
    expect(responses.filter((status) => status === 404)).toHaveLength(30);
    expect(responses.at(-1)).toBe(429);
  });

  test("is not made twice of one name", async () => {
    const { staff } = await invite();
    const body = { username: staff.username, displayName: "Other", role: "operator" };
    const again = await call(server.app, inviteStaff, { headers: admin.headers, body });
    expect(codeOf(again)).toEqual([409, "staff_exists"]);
  });
});

describe("a new link for somebody who works here", () => {
  test("ends the old password and the sessions; an authenticator is still asked for after it", async () => {
    const login = await staffWithLogin(server.platform, "supervisor", { secondFactor: true });
    const headers = sessionHeaders(await signInAs(server, { ...login, code: login.shows() }));
    const params = { staffId: login.staffId };
    const { token, staff } = (
      await call(server.app, renewStaffLink, { headers: admin.headers, params })
    ).json<Invitation>();
    expect(staff).toMatchObject({ hasPassword: false, secondFactor: true, sessions: 0 });
    expect((await call(server.app, queue, { headers })).statusCode).toBe(401);
    expect(codeOf(await signInAs(server, { ...login, code: login.shows(1) }))).toEqual([
      401,
      "staff_credentials",
    ]);

    const used = await use(token);
    expect(used.json()).toEqual({ username: login.username, staff: null });
    expect(used.cookies).toEqual([]);
    const chosen = { username: login.username, password: "Own-Choice-77" };
    expect(codeOf(await signInAs(server, chosen))).toEqual([401, "second_factor_required"]);
    expect((await signInAs(server, { ...chosen, code: login.shows(1) })).statusCode).toBe(200);
    const list = (await call(server.app, listStaff, { headers: admin.headers })).json<StaffMember[]>();
    expect(list.find(({ id }) => id === login.staffId)).toMatchObject({
      linkExpiresAt: null,
      hasPassword: true,
    });
  });
});
