import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendMessage } from "@parlour/contract/operations/messages";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import { staffSignIn } from "@parlour/contract/operations/staff-session";
import { scopeOf, token } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishBrand } from "./modules/site/sites/publish-service.ts";
import { auditLedger } from "./modules/records/credits/index.ts";
import { openDatabase, type Db } from "./plugins/database.ts";
import { hashPassword } from "./plugins/passwords.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { haveAccepted } from "./testing/accepted-versions.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { crashProblems, type Acknowledged } from "./testing/crash-problems.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { giveFreeCredits, profileId } from "./testing/test-chat.ts";
import { basic } from "./testing/test-sign-up.ts";

/**
 * Proof of docs/safety.md, "kill -9 under load": the real server process, with its own database, is killed in
 * the middle of sends and replies and restarted on the same folder. Clients retry what was not acknowledged
 * with the same id, as the apps do.
 */

const people = 4;
const messagesEach = 40;
const kills = 3;
const password = "Lantern-Crash-7";
const startingCredits = 100;

describe("kill -9 of the server in the middle of sends and replies", () => {
  let dataFolder: string;
  let environment: { [name: string]: string };
  let server: ServerProcess;
  /** The server's address; pending between a kill and the next start. */
  let port: Promise<number>;

  function start(): void {
    server = startServerProcess(dataFolder, environment);
    port = server.ready;
  }

  async function killAndRestart(): Promise<void> {
    const killed = server;
    const next = Promise.withResolvers<number>();
    port = next.promise;
    killed.child.kill("SIGKILL");
    await killed.ended;
    server = startServerProcess(dataFolder, environment);
    next.resolve(server.ready);
    await server.ready;
  }

  /** The embedded database of the running server. */
  async function openItsDatabase(): Promise<Db> {
    const password = (await readFile(join(dataFolder, "database-password"), "utf8")).trim();
    const facts = await readFile(join(dataFolder, "postgres", "postmaster.pid"), "utf8");
    const url = `postgres://parlour:${password}@127.0.0.1:${facts.split("\n")[3]}/postgres`;
    return openDatabase({ url, maxConnections: 4, onIdleError: () => undefined });
  }

  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "parlour-crash-"));
    // as root the database runs as another user, which must be able to enter
    await chmod(dataFolder, 0o755);
    environment = {
      BOOTSTRAP_STAFF: JSON.stringify(
        Array.from({ length: people }, (_, index) => ({
          username: `operator-${index}`,
          displayName: `Operator ${index}`,
          role: "operator",
          password,
        })),
      ),
    };
    start();
    await port;
  }, 300_000);
  afterAll(async () => {
    server.child.kill("SIGTERM");
    await server.ended;
    await rm(dataFolder, { recursive: true, force: true });
  }, 300_000);

  /** Repeats a call with the same id until the server responds, through any number of crashes. */
  async function insist(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      const here = await port;
      try {
        return await fetch(`http://127.0.0.1:${here}${path}`, init);
      } catch {
        // The connection broke because the server is or was down. The loop above waits for its next start.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    }
  }

  async function makePeople(database: Db): Promise<readonly { customerId: string; phone: string }[]> {
    const platform = { database, clock: systemClock, random: systemRandom };
    await publishBrand(platform, emberlane);
    const passwordHash = await hashPassword(password);
    const made = Array.from({ length: people }, (_, index) => ({
      customerId: systemRandom.uuid(),
      phone: `+44770090050${index}`,
    }));
    for (const { customerId, phone } of made) {
      await database
        .insertInto("customers")
        .values({
          id: customerId,
          brand_id: "emberlane",
          region: "GB",
          phone,
          username: `Crash${phone.slice(-3)}`,
          username_key: `crash${phone.slice(-3)}`,
          password_hash: passwordHash,
          date_of_birth: "1990-05-17",
          created_at: systemClock.now(),
          last_active_at: systemClock.now(),
        })
        .execute();
      await giveFreeCredits(platform, { customerId }, startingCredits);
    }
    await haveAccepted(
      platform,
      made.map(({ customerId }) => ({ id: customerId, brand: "emberlane", region: "GB" as const })),
    );
    return made;
  }

  const json = { "content-type": "application/json" };

  async function customerHeaders(phone: string): Promise<{ [name: string]: string }> {
    const body = new URLSearchParams({
      grant_type: "password",
      scope: scopeOf("Emberlane"),
      username: phone,
      password,
    });
    const headers = { authorization: basic("emberlane") };
    const response = await insist(token.path, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    const { access_token } = (await response.json()) as { access_token: string };
    return { ...json, authorization: `Bearer ${access_token}` };
  }

  async function staffHeaders(index: number): Promise<{ [name: string]: string }> {
    const body = JSON.stringify({ username: `operator-${index}`, password });
    const response = await insist(staffSignIn.path, { method: "POST", headers: json, body });
    expect(response.status).toBe(200);
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    return { ...json, cookie };
  }

  test("every acknowledged message and charge is there exactly once, and the ledger is sound", async () => {
    const before = await openItsDatabase();
    const customers = await makePeople(before);
    const isolde = await profileId(before, "emberlane", "isolde");
    const acknowledged: Acknowledged[] = [];
    const unheard = { count: 0 };

    // Kills after a number of acknowledgements, so that they hit the middle of the work on any machine.
    const total = people * messagesEach * 2;
    const killAt = Array.from({ length: kills }, (_, index) =>
      Math.floor((total * (index + 1)) / (kills + 1)),
    );
    let restarting = Promise.resolve();
    function note(each: Acknowledged, status: number): void {
      acknowledged.push(each);
      // 200 instead of 201: the message was stored before, but the crash cut off its response
      if (status === 200) unheard.count += 1;
      if (killAt[0] !== undefined && acknowledged.length >= killAt[0]) {
        killAt.shift();
        restarting = restarting.then(killAndRestart);
      }
    }

    async function write(headers: { [name: string]: string }, count: number): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        const clientMessageId = systemRandom.uuid();
        const text = `Message ${clientMessageId}`;
        const body = JSON.stringify({ profileId: isolde, body: text, clientMessageId });
        const response = await insist(sendMessage.path, { method: "POST", headers, body });
        expect([200, 201]).toContain(response.status);
        const { id, creditCost } = (await response.json()) as { id: string; creditCost: number };
        note({ id, body: text, cost: creditCost }, response.status);
      }
    }
    async function reply(headers: { [name: string]: string }, conversationId: string): Promise<void> {
      const path = (template: string): string => template.replace(":conversationId", conversationId);
      const claim = await insist(path(claimConversation.path), { method: "POST", headers });
      expect(claim.status).toBe(200);
      for (let index = 0; index < messagesEach; index += 1) {
        const replyId = systemRandom.uuid();
        const text = `The lamp is lit, turn ${index}`;
        const body = JSON.stringify({ replyId, body: text });
        const response = await insist(path(sendReply.path), { method: "POST", headers, body });
        expect([200, 201]).toContain(response.status);
        const { creditCost } = (await response.json()) as { creditCost: number };
        note({ id: replyId, body: text, cost: creditCost }, response.status);
      }
    }

    const sessions = await Promise.all(customers.map(({ phone }) => customerHeaders(phone)));
    const desks = await Promise.all(customers.map((_, index) => staffHeaders(index)));
    await Promise.all(sessions.map((headers) => write(headers, 1)));
    const conversations = await before.selectFrom("conversations").select(["id", "customer_id"]).execute();
    await before.destroy();

    await Promise.all([
      ...sessions.map((headers) => write(headers, messagesEach - 1)),
      ...customers.map(async ({ customerId }, index) => {
        const own = conversations.find((each) => each.customer_id === customerId);
        const desk = desks[index];
        if (own === undefined || desk === undefined) throw new Error("a conversation without a desk");
        await reply(desk, own.id);
      }),
    ]);
    await restarting;

    const database = await openItsDatabase();
    const stored = await database
      .selectFrom("messages")
      .select(["id", "body", "credit_cost as cost", "conversation_id as conversationId", "sequence"])
      .execute();
    const charges = await database
      .selectFrom("ledger_entries")
      .select("cause_id")
      .where("cause", "=", "reply")
      .execute();
    const charged = charges.map((charge) => charge.cause_id);
    expect(acknowledged.length).toBe(total);
    expect(crashProblems({ acknowledged, stored, charged })).toEqual([]);
    for (const { customerId } of customers) expect(await auditLedger(database, customerId)).toEqual([]);
    await database.destroy();
    expect(killAt).toEqual([]);
    console.log(
      `kill -9: ${kills} kills, ${total} messages acknowledged, ${charged.length} charged, ` +
        `${unheard.count} stored before a lost answer, none lost, none doubled`,
    );
  }, 300_000);

  test("asked to stop, it ends in order", async () => {
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, signal: null });
  }, 300_000);
});
