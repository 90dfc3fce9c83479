import { queue } from "@parlour/contract/operations/queue";
import { staffSession, staffSignIn, staffSignOut } from "@parlour/contract/operations/staff-session";
import type { SecondFactorRule } from "../../../plugins/settings.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, giveFreeCredits } from "../../../testing/test-chat.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { signInAs, staffWithLogin } from "../../../testing/test-staff.ts";
import { fail } from "@parlour/contract/result";
import { tokenHash } from "../../../plugins/keys.ts";
import type { Visitor } from "../../../plugins/sign-in-tries.ts";
import { recordFailedSignIn } from "./failed-sign-in.ts";
import { bootstrapStaff, signInStaff } from "./sign-in-service.ts";
import { staffThrottles } from "./staff-throttles.ts";

let server: TestApp;
const password = "Lantern-Test-7";

beforeAll(async () => {
  const settings = {
    ...testSettings,
    bootstrapStaff: [
      { username: "wick", displayName: "Wick", role: "operator" as const, password },
      { username: "tallow", displayName: "Tallow", role: "operator" as const, password },
    ],
  };
  server = await testApp({ platform: { settings } });
});
afterAll(() => server.close());

async function signIn(username: string, typed: string, address = "192.0.2.1") {
  return await call(server.app, staffSignIn, {
    headers: { "x-forwarded-for": address },
    body: { username, password: typed },
  });
}

/** Reads the failed sign-ins in the audit, oldest first. */
async function failedSignIns() {
  return await server.database
    .selectFrom("audit_log")
    .select(["staff_id", "target_id", "details"])
    .where("action", "=", "staff.sign_in_failed")
    .orderBy("at")
    .orderBy("id")
    .execute();
}

describe("staff sign-in", () => {
  test("with the right password returns the person and sets an HttpOnly, strict cookie for /ops alone", async () => {
    const response = await signIn("wick", password);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ username: "wick", displayName: "Wick", role: "operator" });
    expect(response.body).not.toContain("argon2");
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ name: "IMStaff", path: "/ops", httpOnly: true, sameSite: "Strict" });

    const headers = { cookie: `IMStaff=${cookie?.value ?? ""}` };
    expect((await call(server.app, staffSession, { headers })).json()).toMatchObject({ username: "wick" });
  });

  test("a wrong password and an unknown name look the same", async () => {
    const [wrong, unknown] = [await signIn("wick", "Wrong-1"), await signIn("nobody", "Wrong-1")];
    for (const response of [wrong, unknown]) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        401,
        "staff_credentials",
      ]);
      expect(response.cookies).toEqual([]);
    }
  });

  test("that fails is in the audit with the name and a keyed address, of names that nobody has, too", async () => {
    const { username, staffId } = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    await signIn(username, "Wrong-1", "198.51.100.7");
    await signIn("nobody-here", "Wrong-1", "198.51.100.7");
    await signIn(username, "Wrong-1", "198.51.100.8");
    const [known, unknown, elsewhere] = (await failedSignIns()).slice(-3);
    expect(known).toMatchObject({ staff_id: null, target_id: staffId });
    expect(known?.details).toMatchObject({ username, why: "staff_credentials" });
    expect(unknown).toMatchObject({ target_id: "nobody" });
    expect(unknown?.details["username"]).toBe("nobody-here");
    expect(unknown?.details["address"]).toBe(known?.details["address"]);
    expect(elsewhere?.details["address"]).not.toBe(known?.details["address"]);
    expect(JSON.stringify([known, unknown, elsewhere])).not.toContain("198.51.100");
  });

  test("does not fill the audit: of a name, an address and in all a bounded number is kept in an hour, and all are counted", async () => {
    const { platform } = server;
    const throttles = staffThrottles(platform);
    const fail = async (username: string, address: string) => {
      const failed = { username, address, staffId: null, why: "staff_credentials" } as const;
      await recordFailedSignIn(platform, throttles, failed);
    };
    const kept = async () => (await failedSignIns()).length;
    const before = await kept();
    for (let number = 0; number < 30; number += 1) await fail(`name-${number}`, "203.0.113.1");
    expect((await kept()) - before).toBe(20);
    for (let number = 0; number < 30; number += 1) await fail("one-name", `203.0.113.${number + 2}`);
    expect((await kept()) - before).toBe(30);
    for (let number = 0; number < 400; number += 1)
      await fail(`other-${number}`, `2001:db8:${number.toString(16)}::1`);
    expect((await kept()) - before).toBe(300);
    const counted = /parlour_staff_sign_in_failures_total\{why="staff_credentials"\} (\d+)/;
    expect(Number(counted.exec(await platform.metrics.text())?.[1])).toBeGreaterThanOrEqual(460);
  });

  test("someone who left can't sign in, and their open session ends", async () => {
    const person = await signedInStaff(server.platform);
    await server.database
      .updateTable("staff")
      .set({ active: false })
      .where("id", "=", person.staffId)
      .execute();
    expect((await call(server.app, staffSession, { headers: person.headers })).statusCode).toBe(401);
  });

  test("after eight wrong tries the name waits at that address, parallel tries included; elsewhere it does not", async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, async () => signIn("tallow", "Wrong-1", "192.0.2.66")),
    );
    expect(tries.filter((response) => response.statusCode === 401).length).toBe(8);
    const slowed = tries.filter((response) => response.statusCode === 429);
    expect(slowed.length).toBe(22);
    expect(Number(slowed[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await signIn("tallow", password, "192.0.2.66")).statusCode).toBe(429);
    expect((await signIn("tallow", password, "192.0.2.67")).statusCode).toBe(200);
    server.clock.advance(15 * 60);
    expect((await signIn("tallow", password, "192.0.2.66")).statusCode).toBe(200);
  });

  test("all addresses of a home's IPv6 network are one address to that count", async () => {
    const statuses = [];
    for (let index = 1; index <= 9; index += 1)
      statuses.push((await signIn("tallow", "Wrong-1", `2001:db8:0:66:${index}::${index}`)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
    expect((await signIn("tallow", password, "2001:db8:0:67::1")).statusCode).toBe(200);
  });

  test("other people's tries for a name lock nobody out: a bot check or a known browser gets through", async () => {
    const lumen = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const known = await signInAs(server, lumen);
    const attack = async () =>
      Promise.all(
        Array.from({ length: 60 }, async (_, index) =>
          signIn(lumen.username, "Wrong-1", `198.51.100.${index % 20}`),
        ),
      );
    const codes = (await attack()).map((response) => response.json<{ code: string }>().code);
    expect(codes.filter((code) => code === "staff_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "bot_check_required")).toHaveLength(50);

    const elsewhere = "203.0.113.1";
    expect((await signInAs(server, lumen, elsewhere)).statusCode).toBe(403);
    expect((await signInAs(server, { ...lumen, botToken: "robot" }, elsewhere)).statusCode).toBe(403);
    expect(server.botCheck.asked.at(-1)).toMatchObject({
      host: testSettings.console.host,
      actions: ["staff_login"],
    });
    const cookie = known.cookies.find(({ name }) => name === "IMKnown")?.value ?? "";
    expect((await signInAs(server, { ...lumen, known: cookie }, elsewhere)).statusCode).toBe(200);
    await attack();
    expect((await signInAs(server, { ...lumen, botToken: "human" }, elsewhere)).statusCode).toBe(200);
  });

  test("a session ends after eight hours", async () => {
    const person = await signedInStaff(server.platform);
    server.clock.advance(8 * 3600);
    expect((await call(server.app, staffSession, { headers: person.headers })).statusCode).toBe(401);
  });

  test("every desk call without a session is refused, a customer's bearer token included", async () => {
    const customer = await signedInCustomer(server.platform);
    expect((await call(server.app, queue)).statusCode).toBe(401);
    expect((await call(server.app, queue, { headers: customer.headers })).statusCode).toBe(401);
    const forged = { cookie: "IMStaff=0000000000000000000000000000000000000000000" };
    expect((await call(server.app, queue, { headers: forged })).statusCode).toBe(401);
  });
});

describe("a second factor", () => {
  test("is required of everybody, of roles that see more than the desk, or of nobody, by the settings", async () => {
    const due = async (secondFactor: SecondFactorRule, username = "chief") => {
      const settings = { ...testSettings, console: { ...testSettings.console, secondFactor } };
      const visitor: Visitor = {
        address: "192.0.2.9",
        browser: null,
        passBotCheck: async () => fail("bot_check_required"),
      };
      const attempt = { username, password, visitor, userAgent: undefined };
      const opened = await signInStaff(
        { ...server.platform, settings },
        staffThrottles(server.platform),
        attempt,
      );
      return opened.ok ? opened.value.staff.due : opened.error;
    };
    const chief = { username: "chief", displayName: "Chief", role: "admin" as const, password };
    const novice = { ...chief, username: "novice", role: "operator" as const };
    const made = { ...testSettings, bootstrapStaff: [chief, novice] };
    await bootstrapStaff({ ...server.platform, settings: made });
    expect([await due("by_role"), await due("optional")]).toEqual(["second_factor", null]);
    expect([await due("everybody", "novice"), await due("by_role", "novice")]).toEqual([
      "second_factor",
      null,
    ]);
  });
});

describe("staff sign-out", () => {
  test("ends the session and gives claimed conversations back to the queue", async () => {
    const { platform, database } = server;
    const customer = await signedInCustomer(platform);
    await giveFreeCredits(platform, customer, 1);
    const person = await signedInStaff(platform);
    const now = platform.clock.now();
    const { id: profile } = await database
      .selectFrom("profiles")
      .select("id")
      .where("brand_id", "=", "emberlane")
      .executeTakeFirstOrThrow();
    const conversation = platform.random.uuid();
    await database
      .insertInto("conversations")
      .values({
        id: conversation,
        customer_id: customer.customerId,
        profile_id: profile,
        created_at: now,
        claimed_by: person.staffId,
        claimed_at: now,
        claim_acted_at: now,
      })
      .execute();
    expect((await call(server.app, staffSignOut, { headers: person.headers })).statusCode).toBe(204);
    expect((await call(server.app, staffSession, { headers: person.headers })).statusCode).toBe(401);
    const claim = await database
      .selectFrom("conversations")
      .select(["claimed_by", "claimed_at"])
      .where("id", "=", conversation)
      .executeTakeFirstOrThrow();
    expect(claim).toEqual({ claimed_by: null, claimed_at: null });
  });
});

describe("two sign-outs at once of one operator", () => {
  test("leave no claim behind", async () => {
    const { platform, database } = server;
    const customer = await signedInCustomer(platform);
    const person = await signedInStaff(platform);
    const now = platform.clock.now();
    const token = platform.random.bytes(32).toString("base64url");
    await database
      .insertInto("staff_sessions")
      .values({
        token_hash: tokenHash(token),
        staff_id: person.staffId,
        created_at: now,
        ends_at: new Date(now.getTime() + 3_600_000),
        revoked_at: null,
      })
      .execute();
    const { id: profile } = await database
      .selectFrom("profiles")
      .select("id")
      .where("brand_id", "=", "emberlane")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("conversations")
      .values({
        id: platform.random.uuid(),
        customer_id: customer.customerId,
        profile_id: profile,
        created_at: now,
        claimed_by: person.staffId,
        claimed_at: now,
        claim_acted_at: now,
      })
      .execute();
    const cookies = [person.headers.cookie, `IMStaff=${token}`];
    const responses = await Promise.all(
      cookies.map(async (cookie) => call(server.app, staffSignOut, { headers: { cookie } })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([204, 204]);
    const claimed = await database
      .selectFrom("conversations")
      .select("id")
      .where("claimed_by", "=", person.staffId)
      .execute();
    expect(claimed).toEqual([]);
  });
});

describe("BOOTSTRAP_STAFF", () => {
  test("creates missing people and does not change existing ones, their passwords included", async () => {
    const before = await server.database.selectFrom("staff").selectAll().execute();
    await bootstrapStaff({
      ...server.platform,
      settings: {
        ...testSettings,
        bootstrapStaff: [
          { username: "wick", displayName: "Other", role: "admin", password: "Another-1" },
          { username: "lumen", displayName: "Lumen", role: "supervisor", password },
        ],
      },
    });
    const after = await server.database.selectFrom("staff").selectAll().execute();
    expect(after.length).toBe(before.length + 1);
    expect(after.find((each) => each.username === "wick")).toEqual(
      before.find((each) => each.username === "wick"),
    );
    expect(after.find((each) => each.username === "lumen")).toMatchObject({
      display_name: "Lumen",
      role: "supervisor",
      active: true,
      password_temporary: false,
    });
  });

  test("gives temporary passwords in production: they open nothing but the change of the password", async () => {
    const ember = { username: "ember", displayName: "Ember", role: "operator", password } as const;
    await bootstrapStaff({
      ...server.platform,
      settings: { ...testSettings, production: true, bootstrapStaff: [ember] },
    });
    const response = await signIn("ember", password);
    const headers = { cookie: `IMStaff=${response.cookies[0]?.value ?? ""}` };
    const refused = await call(server.app, queue, { headers });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      "password_change_required",
    ]);
  });
});
