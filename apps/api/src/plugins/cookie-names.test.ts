import { staffSession, staffSignIn, staffSignOut } from "@parlour/contract/operations/staff-session";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { call } from "../testing/test-chat.ts";
import { testDatabase } from "../testing/test-database.ts";
import { staffPassword, staffWithLogin } from "../testing/test-staff.ts";
import { readFormerCookiesUntil } from "./cookie-names.ts";
import { migrate } from "./migrations.ts";

/** Cookies over https, and those of the previous version, which had no prefix. */

const https = { "x-forwarded-proto": "https" };
const daySeconds = 24 * 3600;

let server: TestApp;

/** Logs a new customer in over https. */
async function signIn() {
  const { username } = await staffWithLogin(server.platform, "operator", { secondFactor: false });
  const body = { username, password: staffPassword };
  return await call(server.app, staffSignIn, { headers: https, body });
}

async function statusWith(cookie: string): Promise<number> {
  return (await call(server.app, staffSession, { headers: { ...https, cookie } })).statusCode;
}

const nameAndPath = ({ name, path }: { readonly name: string; readonly path?: string }) => [name, path];

describe("a deployment of which no version before set cookies", () => {
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  test("gives one cookie, with the prefix, and takes no other", async () => {
    const { cookies } = await signIn();
    const [session] = cookies.filter(({ name }) => name.endsWith("IMStaff"));
    expect(cookies.map(nameAndPath)).toEqual([
      ["__Host-IMStaff", "/"],
      ["__Host-IMKnown", "/"],
    ]);
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict" });
    const value = session?.value ?? "";
    expect(await statusWith(`__Host-IMStaff=${value}`)).toBe(200);
    expect(await statusWith(`IMStaff=${value}`)).toBe(401);
  });

  test("takes the cookie away in a way that browsers follow: they let nothing touch it that is not secure", async () => {
    const { cookies } = await signIn();
    const cookie = `__Host-IMStaff=${cookies[0]?.value ?? ""}`;
    const left = await call(server.app, staffSignOut, { headers: { ...https, cookie } });
    expect(left.cookies).toMatchObject([{ name: "__Host-IMStaff", value: "", path: "/", secure: true }]);
  });
});

describe("for a week after an upgrade", () => {
  beforeAll(async () => {
    const until = new Date(Date.parse("2026-11-20T20:00:00.000Z") + 7 * daySeconds * 1000);
    server = await testApp({ platform: { formerCookiesUntil: until } });
  });
  afterAll(() => server.close());

  test("people stay signed in by either name, at nodes of both versions", async () => {
    const { cookies } = await signIn();
    const sessions = cookies.filter(({ name }) => name.endsWith("IMStaff"));
    expect(sessions.map(nameAndPath)).toEqual([
      ["__Host-IMStaff", "/"],
      ["IMStaff", "/ops"],
    ]);
    for (const { name, value } of sessions) expect(await statusWith(`${name}=${value}`)).toBe(200);
  });

  test("a session of the version before counts where the one with the prefix has ended", async () => {
    const { cookies } = await signIn();
    const value = cookies[0]?.value ?? "";
    expect(await statusWith(`__Host-IMStaff=${"0".repeat(43)}; IMStaff=${value}`)).toBe(200);
    expect(await statusWith(`__Host-IMStaff=${value}; IMStaff=${"0".repeat(43)}`)).toBe(200);
  });

  test("signing out takes both away", async () => {
    const { cookies } = await signIn();
    const headers = { ...https, cookie: `__Host-IMStaff=${cookies[0]?.value ?? ""}` };
    const left = await call(server.app, staffSignOut, { headers });
    expect(left.cookies.map(({ name, value, path, secure }) => [name, value, path, secure])).toEqual([
      ["__Host-IMStaff", "", "/", true],
      ["IMStaff", "", "/ops", true],
    ]);
  });

  test("and no longer", async () => {
    server.clock.advance(7 * daySeconds);
    const { cookies } = await signIn();
    expect(cookies.map(nameAndPath)).toEqual([
      ["__Host-IMStaff", "/"],
      ["__Host-IMKnown", "/"],
    ]);
    expect(await statusWith(`IMStaff=${cookies[0]?.value ?? ""}`)).toBe(401);
  });
});

test("an upgrade is what a database with people in it goes through, not a new one", async () => {
  const fixture = await testDatabase();
  const { database, runtime } = fixture;
  expect(await readFormerCookiesUntil(runtime)).toBe(null);

  await sql`drop table former_cookie_names`.execute(database);
  await sql`delete from kysely_migration where name = '0092-former-cookie-names'`.execute(database);
  await database
    .insertInto("staff")
    .values({
      id: "01900000-0000-7000-8000-000000000001",
      username: "keeper",
      display_name: "Keeper",
      role: "operator",
      password_hash: "none",
      created_at: new Date(),
    })
    .execute();
  await migrate(database);
  const until = await readFormerCookiesUntil(database);
  const { rows } = await sql<{ days: number }>`select extract(epoch from ${until}::timestamptz - now())
    / ${daySeconds} as days`.execute(database);
  expect(Number(rows[0]?.days)).toBeCloseTo(7, 1);
  await fixture.drop();
});
