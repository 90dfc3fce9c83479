import { creditProof, listRoots, newestRoot, type RootList } from "@parlour/contract/operations/roots";
import { creditStatement, type Statement } from "@parlour/contract/operations/statement";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import { runVerifier } from "../../../testing/statement-files.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits } from "../../../testing/test-chat.ts";
import { experienced } from "../../../testing/test-history.ts";
import { chainKinds } from "../../../chain-kinds.ts";
import { newHeaders, signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { auditDayFile, endDay, runRootJob } from "../../../testing/test-roots.ts";
import { runRetention } from "../../office/privacy/retention-service.ts";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";
import { recordAudit } from "../audit/index.ts";
import { recountAll } from "./recount.ts";

let server: TestApp;
let customer: SignedInCustomer;

beforeAll(async () => {
  server = await testApp();
  customer = await experienced(server);
  await record("customer.ban", { reason: "insults", category: "abuse" });
  await endDay(server);
  // the clock moves by days, so every login ends
  await sql`update logins set ends_at = '2029-11-20'`.execute(server.database);
}, 120_000);
afterAll(() => server.close());

async function record(action: string, details: { readonly [name: string]: string }): Promise<void> {
  const target = { targetType: "customer", targetId: customer.customerId };
  const moment = { now: server.clock.now(), random: server.platform.random };
  await recordAudit(server.database, { staffId: null, action, ...target, details }, moment);
}

async function published(limit = 1_000): Promise<RootList> {
  const response = await call(server.app, listRoots, { query: { limit: String(limit) } });
  expect(response.statusCode).toBe(200);
  return response.json<RootList>();
}

async function statementOf(person: SignedInCustomer): Promise<Statement> {
  const headers = await newHeaders(server.platform, person);
  const response = await call(server.app, creditStatement, { headers });
  expect(response.statusCode).toBe(200);
  return response.json<Statement>();
}

describe("the root of a day", () => {
  test("is made once, from its hour on", async () => {
    const [before] = (await published()).roots;
    expect(before).toMatchObject({ day: "2026-11-20", previous: "0".repeat(64) });
    expect(await runRootJob(server)).toMatchObject({ roots: 0, chains: 0, pages: 0 });
    const now = server.clock.now();
    server.clock.set(new Date(Date.UTC(2026, 10, 22, 1, 59)));
    expect(await runRootJob(server)).toMatchObject({ roots: 0 });
    server.clock.set(new Date(Date.UTC(2026, 10, 22, 2)));
    expect(await runRootJob(server)).toMatchObject({ roots: 1, chains: 0 });
    const [newest] = (await published()).roots;
    expect(newest).toMatchObject({ day: "2026-11-21", previous: before?.root });
    expect(now.getTime()).toBeLessThan(server.clock.now().getTime());
  });

  test("names nobody and is public, newest first, page by page, and is written as a file", async () => {
    const [newest] = (await published()).roots;
    expect((await call(server.app, newestRoot)).json()).toEqual(newest);
    expect(Object.keys(newest ?? {}).toSorted()).toEqual(["day", "format", "previous", "root", "tree"]);
    const first = await published(1);
    expect(first).toMatchObject({ hasMore: true, roots: [newest] });
    const rest = await call(server.app, listRoots, { query: { before: newest?.day ?? "" } });
    expect(rest.json<RootList>().roots.map(({ day }) => day)).toEqual(["2026-11-20"]);
    const impossible = await call(server.app, listRoots, { query: { before: "0000-01-01" } });
    expect(impossible.statusCode).toBe(400);
    const file = await server.platform.files.get(`roots/${newest?.day}.json`);
    expect(JSON.parse(Buffer.from(file ?? []).toString("utf8"))).toEqual(newest);
  });

  test("of days without a server follows later, each with the heads of its own end", async () => {
    const late = await signedInCustomer(server.platform);
    server.clock.set(new Date(Date.UTC(2026, 10, 23, 12)));
    await giveFreeCredits(server.platform, late, 1);
    server.clock.set(new Date(Date.UTC(2026, 10, 25, 9)));
    await givePurchasedCredits(server.platform, late, 1);
    expect(await runRootJob(server)).toMatchObject({ roots: 3, chains: 1 });
    await sql`update logins set ends_at = '2029-11-20'`.execute(server.database);
    const headers = await newHeaders(server.platform, late);
    const positions = await Promise.all(
      ["2026-11-22", "2026-11-23", "2026-11-24"].map(async (day) => {
        const proof = await call(server.app, creditProof, { headers, query: { day } });
        return proof.json<{ position: number }>().position;
      }),
    );
    expect(positions).toEqual([0, 1, 1]);
    expect((await call(server.app, creditProof, { headers, query: { day: "2026-11-21" } })).statusCode).toBe(
      404,
    );
    const none = await call(server.app, creditProof, { headers, query: { day: "2020-01-01" } });
    expect(none.statusCode).toBe(404);
  });

  test("is made by one of two nodes that run at the same time", async () => {
    const now = server.clock.now();
    server.clock.set(new Date(now.getTime() + 5 * 86_400_000));
    const reports = await Promise.all([runRootJob(server), runRootJob(server)]);
    await runRootJob(server);
    const { roots } = await published();
    expect(reports.reduce((sum, { roots: made }) => sum + made, 0)).toBeLessThanOrEqual(5);
    expect(roots.length).toBe(10);
    const list = JSON.stringify({ roots });
    expect(await runVerifier({ list }, ["--root", roots.at(-1)?.root ?? "", "--roots", "list"])).toEqual({
      status: 0,
      output: "sound: 10 roots\n",
    });
  });

  test("can't be changed or deleted", async () => {
    const { database } = server;
    await expect(sql`delete from roots`.execute(database)).rejects.toThrow("never changes");
    await expect(sql`update roots set tree = hash`.execute(database)).rejects.toThrow("never changes");
    await expect(sql`update audit_days set hash = hash`.execute(database)).rejects.toThrow("append-only");
  });
});

describe("the offline verifier", () => {
  test("leads from a statement to a root that was kept, in JSON and CSV", async () => {
    // after the newest root: the statement goes on, and the entry that the root contains is still in it
    await givePurchasedCredits(server.platform, customer, 1);
    const headers = await newHeaders(server.platform, customer);
    const statement = await statementOf(customer);
    expect([statement.proof?.position, statement.account.position]).toEqual([9, 10]);
    const csv = (await call(server.app, creditStatement, { headers, query: { format: "csv" } })).body;
    const { roots } = await published();
    const newest = JSON.stringify(roots[0]);
    const list = JSON.stringify({ roots });
    const files = { json: JSON.stringify(statement), csv, newest, list };
    for (const name of ["json", "csv"]) {
      expect(await runVerifier(files, ["--root", "newest", name])).toMatchObject({ status: 0 });
    }
    expect(await runVerifier(files, ["csv"])).toMatchObject({
      status: 0,
      output: expect.stringContaining("was not compared with one that you kept") as string,
    });
    // An older root: the list of roots connects it with the statement's root, or the customer gets a proof for that
    // day.
    const old = roots.find(({ day }) => day === "2026-11-20")?.root ?? "";
    expect(await runVerifier(files, ["--root", old, "json"])).toMatchObject({ status: 1 });
    expect(await runVerifier(files, ["--root", old, "--roots", "list", "json"])).toMatchObject({ status: 0 });
    const proof = (await call(server.app, creditProof, { headers, query: { day: "2026-11-20" } })).body;
    const asked = ["--root", old, "--proof", "proof", "json"];
    expect(await runVerifier({ ...files, proof }, asked)).toMatchObject({ status: 0 });
    expect(
      await runVerifier({ ...files, proof }, ["--root", "f".repeat(64), ...asked.slice(2)]),
    ).toMatchObject({
      status: 1,
    });
  });

  test("checks the audit of a day, also after an erasure took texts out of it", async () => {
    const { database } = server;
    const before = await auditDayFile(database, "2026-11-20");
    expect(before).toContain("insults");
    const [root] = (await published()).roots.filter(({ day }) => day === "2026-11-20");
    const check = async (file: string) => await runVerifier({ file }, ["--root", root?.root ?? "", "file"]);
    expect(await check(before)).toMatchObject({ status: 0 });
    await eraseCustomer(server.platform, {
      customerId: customer.customerId,
      askedBy: "customer",
      staffId: null,
    });
    const after = await auditDayFile(database, "2026-11-20");
    expect(after).not.toContain("insults");
    expect(await check(after)).toMatchObject({
      status: 0,
      output: expect.stringContaining("1 value was removed by an erasure") as string,
    });
    const { rows } = await sql<{ salts: number }>`select count(salt)::int as salts from audit_seals`.execute(
      database,
    );
    expect(rows).toEqual([{ salts: 0 }]);
    // the erased customer's chain stays in the tree; nobody can connect its leaf with the account any more
    const chain = await database
      .selectFrom("chains")
      .select(["salt"])
      .where("chain_id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    expect(chain.salt).toBeNull();
    expect(await endDay(server)).toMatchObject({ roots: 1 });
  });
});

describe("the chain of a customer who was erased before the first root", () => {
  test("has its place, and no salt", async () => {
    const { platform, database } = server;
    const person = await signedInCustomer(platform);
    await givePurchasedCredits(platform, person, 1);
    await eraseCustomer(platform, { customerId: person.customerId, askedBy: "customer", staffId: null });
    expect(await endDay(server)).toMatchObject({ roots: 1, chains: 1 });
    const chain = database.selectFrom("chains").select("salt").where("chain_id", "=", person.customerId);
    expect(await chain.executeTakeFirst()).toEqual({ salt: null });
    expect(await acrossBrands(() => recountAll(platform, chainKinds))).toEqual([]);
  });
});

describe("retention", () => {
  test("keeps proofs for 13 months, and the pages of its tree no longer than those need them", async () => {
    const { database, platform, clock } = server;
    const person = await signedInCustomer(platform);
    await givePurchasedCredits(platform, person, 1);
    await sql`update logins set ends_at = '2029-11-20'`.execute(database);
    await endDay(server);
    const pages = async () =>
      (
        await database
          .selectFrom("root_pages")
          .select(["day"])
          .where("level", "=", 0)
          .where("page", "=", 0)
          .orderBy("day")
          .execute()
      ).map(({ day }) => day);
    const before = await pages();
    expect(before.length).toBeGreaterThan(2);
    const now = clock.now();
    const last = before.at(-1) ?? "";
    // Thirteen months later the newest of these pages is still current, because it has not changed since.
    clock.set(new Date(Date.parse(`${last}T12:00:00Z`)));
    clock.advance(396 * 86_400);
    expect((await acrossBrands(() => runRetention(platform)))["rootPages"]).toBeGreaterThan(0);
    expect(await pages()).toEqual([last]);
    const headers = await newHeaders(platform, person);
    const proof = await call(server.app, creditProof, { headers });
    expect(proof.statusCode).toBe(200);
    const old = await call(server.app, creditProof, { headers, query: { day: "2026-11-20" } });
    expect(old.statusCode).toBe(404);
    clock.set(now);
  });
});
