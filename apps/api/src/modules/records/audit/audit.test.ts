import { auditLog, type AuditEntry } from "@parlour/contract/operations/back-office";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";
import { recordAudit } from "./service.ts";

let server: TestApp;
let admin: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

async function read(query: { readonly [name: string]: string }) {
  const response = await call(server.app, auditLog, { headers: admin.headers, query });
  return response.json<{ entries: AuditEntry[]; hasMore: boolean }>();
}

async function record(staffId: string, action: string, targetId: string): Promise<void> {
  const moment = { now: server.clock.now(), random: server.platform.random };
  await recordAudit(server.database, { staffId, action, targetType: "lamp", targetId }, moment);
}

describe("the audit", () => {
  test("is read by admins alone", async () => {
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const response = await call(server.app, auditLog, { headers: supervisor.headers });
    expect(codeOf(response)).toEqual([403, "forbidden"]);
  });

  test("shows the newest first, page by page, also within one moment", async () => {
    const { staffId } = await signedInStaff(server.platform);
    for (const target of ["1", "2", "3"]) await record(staffId, "lamp.light", target);
    server.clock.advance(1);
    for (const target of ["4", "5"]) await record(staffId, "lamp.light", target);
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const query = { staffId, limit: "2", ...(before === undefined ? {} : { before }) };
      const { entries, hasMore } = await read(query);
      seen.push(...entries.map(({ targetId }) => targetId));
      before = entries.at(-1)?.id;
      if (!hasMore) break;
    }
    expect(seen).toEqual(["5", "4", "3", "2", "1"]);
    expect((await read({ before: server.platform.random.uuid() })).entries).toEqual([]);
  });

  test("is narrowed by who, what and to whom", async () => {
    const one = await signedInStaff(server.platform);
    const other = await signedInStaff(server.platform);
    await record(one.staffId, "lamp.trim", "a");
    await record(one.staffId, "lamp.snuff", "a");
    await record(other.staffId, "lamp.trim", "b");
    const targets = async (query: { readonly [name: string]: string }) =>
      (await read(query)).entries.map(({ action, targetId }) => `${action} ${targetId}`);
    expect(await targets({ action: "lamp.trim" })).toEqual(["lamp.trim b", "lamp.trim a"]);
    expect(await targets({ staffId: one.staffId, action: "lamp.trim" })).toEqual(["lamp.trim a"]);
    expect(await targets({ targetType: "lamp", targetId: "a" })).toEqual(["lamp.snuff a", "lamp.trim a"]);
    const [entry] = (await read({ action: "lamp.snuff" })).entries;
    expect(entry?.staffUsername).toMatch(/^staff-/);
    expect(entry?.staffName).toEqual(expect.any(String));
    // a prefix that ends with a dot finds the whole group, and nothing that only begins with the same letters
    await record(one.staffId, "lampoon.write", "a");
    expect(await targets({ staffId: one.staffId, action: "lamp" })).toEqual(["lamp.snuff a", "lamp.trim a"]);
  });

  test("is narrowed by when: from a moment on, before another", async () => {
    const { staffId } = await signedInStaff(server.platform);
    const moments: string[] = [];
    for (const target of ["1", "2", "3"]) {
      server.clock.advance(60);
      moments.push(server.clock.now().toISOString());
      await record(staffId, "lamp.light", target);
    }
    const [, from = "", to = ""] = moments;
    const seen = async (query: { readonly [name: string]: string }) =>
      (await read({ staffId, ...query })).entries.map(({ targetId }) => targetId);
    expect(await seen({ from })).toEqual(["3", "2"]);
    expect(await seen({ from, to })).toEqual(["2"]);
    expect((await read({ action: "audit.read", limit: "1" })).entries[0]?.details).toMatchObject({
      from,
      to,
    });
  });

  test("keeps that it was read", async () => {
    await read({ action: "lamp.none" });
    const [entry] = (await read({ action: "audit.read" })).entries;
    expect(entry).toMatchObject({ staffId: admin.staffId, details: { action: "lamp.none" } });
  });

  test("only grows: the database refuses to change or delete an entry", async () => {
    await expect(server.database.updateTable("audit_log").set({ action: "none" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(server.database.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  });
});

describe("a sentence", () => {
  test("has names of staff, customer and site, the amount and the reason, until the customer is erased", async () => {
    const { customerId, username, brand } = await signedInCustomer(server.platform);
    const { id: profile } = await server.database
      .selectFrom("profiles")
      .select("id")
      .where("brand_id", "=", brand)
      .limit(1)
      .executeTakeFirstOrThrow();
    const moment = { now: server.clock.now(), random: server.platform.random };
    const conversation = server.platform.random.uuid();
    await server.database
      .insertInto("conversations")
      .values({ id: conversation, customer_id: customerId, profile_id: profile, created_at: moment.now })
      .execute();
    const intent = `pi_${customerId}`;
    await server.database
      .insertInto("payments")
      .values({
        intent_id: intent,
        customer_id: customerId,
        brand_id: brand,
        region: "GB",
        bundle: "gold",
        price_minor: 2000,
        currency: "GBP",
        credits: 50,
        status: "failed",
        created_at: moment.now,
      })
      .execute();
    const { staffId } = await signedInStaff(server.platform, "supervisor");
    const by = async (action: string, targetType: string, targetId: string, details: AuditDetails = {}) => {
      server.clock.advance(1);
      const entry = { staffId, action, targetType, targetId, details };
      await recordAudit(server.database, entry, { ...moment, now: server.clock.now() });
    };
    await by("customer.ban", "customer", customerId, { reason: "insults", category: "abuse" });
    await by("conversation.release", "conversation", conversation);
    await by("refund.reject", "payment", intent, { reason: "already used" });
    const sentences = async () =>
      (await read({ staffId })).entries.map(({ sentence, staffName }) =>
        sentence.replace(`${staffName} `, ""),
      );
    expect(await sentences()).toEqual([
      `rejected a refund of 20.00 GBP to ${username} (Emberlane UK): already used`,
      `released a conversation of ${username} (Emberlane UK)`,
      `banned ${username} (Emberlane UK) (abuse): insults`,
    ]);
    await eraseCustomer(server.platform, { customerId, askedBy: "customer", staffId: null });
    expect(await sentences()).toEqual([
      "rejected a refund of 20.00 GBP to a customer who was erased",
      "released a conversation of a customer",
      "banned a customer who was erased (abuse)",
    ]);
  });
});
