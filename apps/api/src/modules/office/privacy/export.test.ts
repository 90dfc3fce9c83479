import { once } from "node:events";
import { exportAccount } from "@parlour/contract/operations/privacy";
import { opsExportCustomer } from "@parlour/contract/operations/ops-privacy";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { versionsInForce } from "../../../testing/accepted-versions.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { canaryCustomer } from "../../../testing/test-canary-customer.ts";
import type { CanaryCustomer } from "../../../testing/test-canary-customer.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { createExports } from "./export-service.ts";

let server: TestApp;
let customer: CanaryCustomer;

beforeAll(async () => {
  server = await testApp();
  customer = await canaryCustomer(server, "+447700900818");
});
afterAll(() => server.close());

function unpacked(bytes: Buffer): { readonly [name: string]: Uint8Array } {
  return unzipSync(new Uint8Array(bytes));
}

const text = (files: { readonly [name: string]: Uint8Array }, name: string): string =>
  strFromU8(files[name] ?? new Uint8Array());

describe("GET /im/api/account/export", () => {
  test("returns everything that is kept about the customer as a zip, explained and readable", async () => {
    const response = await call(server.app, exportAccount, { headers: customer.headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "no-store",
    });
    const files = unpacked(response.rawPayload);
    const names = Object.keys(files);
    const picture = names.find((name) => name.startsWith("pictures/")) ?? "";
    expect(names).toEqual([
      "README.txt",
      "account.json",
      "age-checks.json",
      "messages.html",
      "messages.json",
      "facts.json",
      "notes.json",
      "flags.json",
      "suggestions.json",
      "bans.json",
      "statement.json",
      "statement.csv",
      "goodwill.json",
      "payments.json",
      "marketing.json",
      "acceptances.json",
      "chat-consent.json",
      "logins.json",
      "pushes.json",
      "limits.json",
      "spending.json",
      "enquiries.json",
      "hidden-profiles.json",
      picture,
    ]);
    expect(JSON.parse(text(files, "account.json"))).toMatchObject({
      phoneNumber: "+447700900818",
      username: "CanaryBird",
      dateOfBirth: "1990-05-17",
      picture,
    });
    expect(JSON.parse(text(files, "messages.json"))).toMatchObject([
      { direction: "sent", body: "I am canary, +447700900818" },
      { direction: "received", body: "Hello canary, lovely to hear from you", creditCost: 1 },
    ]);
    expect(JSON.parse(text(files, "facts.json"))).toMatchObject([{ told: "canary heard of a dog" }]);
    expect(JSON.parse(text(files, "notes.json"))).toEqual([
      { profile: "Isolde", noted: "canary needs a slower pace", at: server.clock.now().toISOString() },
      { profile: null, noted: "canary likes trains", at: server.clock.now().toISOString() },
    ]);
    expect(JSON.parse(text(files, "payments.json"))).toMatchObject({
      payments: [{ priceMinor: 2000, currency: "GBP" }],
      refunds: [{ minor: 2000, reason: "canary wrote that it was a mistake" }],
    });
    expect(JSON.parse(text(files, "goodwill.json"))).toMatchObject({
      given: [{ reason: "canary was kept waiting" }],
      notGiven: [{ reason: "canary asked for more", status: "awaiting_approval" }],
    });
    expect(JSON.parse(text(files, "statement.json"))).toMatchObject({ complete: true });
    expect(JSON.parse(text(files, "acceptances.json"))).toMatchObject([
      { document: "privacy", version: versionsInForce.privacy, region: "GB", given: "sign_up" },
      { document: "terms", version: versionsInForce.terms, region: "GB", given: "sign_up" },
    ]);
    expect(JSON.parse(text(files, "chat-consent.json"))).toMatchObject([
      { given: true, ...currentChatConsent, recorded: "sign_up", at: expect.any(String) as string },
    ]);
    expect(JSON.parse(text(files, "logins.json"))).toHaveLength(1);
    expect(JSON.parse(text(files, "limits.json"))).toMatchObject({ dayMinor: 5000 });
    expect(JSON.parse(text(files, "spending.json"))).toMatchObject({
      chats: [{ profileName: "Isolde", replies: 1 }],
      months: [{ paidMinor: 2000, backMinor: 0, replies: 1, days: 1 }],
    });
    expect(JSON.parse(text(files, "enquiries.json"))).toMatchObject([
      { subject: "canary asks" },
      { subject: "A complaint", body: "canary complains", reference: expect.any(String) as string },
    ]);
    expect(JSON.parse(text(files, "hidden-profiles.json"))).toMatchObject([{ profile: "Isolde" }]);
    expect(JSON.parse(text(files, "marketing.json"))).toMatchObject({ texts: [{ text: "Come and talk." }] });
    // The first bytes of a JPEG.
    expect(Buffer.from(files[picture] ?? []).toString("hex", 0, 3)).toBe("ffd8ff");
  });

  test("contains staff's notes on flags and bans, and explains why open flags and operators' blocks are not in it", async () => {
    const { platform, database } = server;
    const { customerId, headers } = await signedInCustomer(platform);
    const supervisor = await signedInStaff(platform, "supervisor");
    const now = platform.clock.now();
    const desk = await testDesk(server);
    const conversationId = platform.random.uuid();
    await database
      .insertInto("conversations")
      .values({ id: conversationId, customer_id: customerId, profile_id: desk.isolde, created_at: now })
      .execute();
    const flag = {
      customer_id: customerId,
      conversation_id: conversationId,
      raised_by: supervisor.staffId,
      raised_at: now,
    };
    const decided = { outcome: "no_concern", decided_by: supervisor.staffId, decided_at: now } as const;
    await database
      .insertInto("care_flags")
      .values([
        {
          ...flag,
          ...decided,
          id: platform.random.uuid(),
          kind: "distress",
          note: "Sounded low",
          decision_note: "Fine now",
        },
        { ...flag, id: platform.random.uuid(), kind: "threat", note: "Still looked into" },
      ])
      .execute();
    const banId = platform.random.uuid();
    await database
      .insertInto("bans")
      .values({
        id: banId,
        customer_id: customerId,
        staff_id: supervisor.staffId,
        reason: "Asked for a meeting",
        created_at: now,
        lifted_at: now,
        lifted_by: supervisor.staffId,
      })
      .execute();
    await database
      .insertInto("ban_reviews")
      .values({
        id: platform.random.uuid(),
        ban_id: banId,
        staff_id: supervisor.staffId,
        decision: "lift",
        note: "A misunderstanding",
        appeal_note: "It was a joke",
        created_at: now,
      })
      .execute();
    await database
      .insertInto("operator_blocks")
      .values({
        staff_id: supervisor.staffId,
        customer_id: customerId,
        reason: "Too close to home",
        created_at: now,
      })
      .execute();

    const files = unpacked((await call(server.app, exportAccount, { headers })).rawPayload);
    const at = now.toISOString();
    expect(JSON.parse(text(files, "flags.json"))).toEqual([
      {
        profile: "Isolde",
        kind: "distress",
        noted: "Sounded low",
        at,
        decision: "no_concern",
        decisionNote: "Fine now",
        decidedAt: at,
        chargedAgainAt: null,
      },
    ]);
    expect(JSON.parse(text(files, "bans.json"))).toMatchObject([
      {
        reason: "Asked for a meeting",
        closedAt: at,
        openedAgainAt: at,
        reviews: [{ decision: "lift", note: "A misunderstanding", appeal: "It was a joke", at }],
      },
    ]);
    const everything = Object.values(files).map(strFromU8Latin).join("\n");
    expect(everything).not.toContain("Still looked into");
    expect(everything).not.toContain("Too close to home");
    const readme = text(files, "README.txt");
    expect(readme).toContain("A flag that is still being looked at");
    expect(readme).toContain("asked not to be given your conversations");
    expect(readme).toContain("Who of our staff wrote, decided or looked at something");
  });

  test("contains what messages suggested once it is decided, and nothing of it before", async () => {
    const desk = await testDesk(server);
    const { customer, conversation } = await desk.waitingCustomer(3, "I can't cope any more");
    const suggestions = async (): Promise<unknown> => {
      const { rawPayload } = await call(server.app, exportAccount, { headers: customer.headers });
      return JSON.parse(text(unpacked(rawPayload), "suggestions.json"));
    };
    expect(await suggestions()).toEqual([]);
    const { staffId } = await signedInStaff(server.platform);
    const now = server.platform.clock.now();
    await server.database
      .updateTable("care_suggestions")
      .set({ dismissed_by: staffId, dismissed_at: now })
      .where("conversation_id", "=", conversation)
      .execute();
    expect(await suggestions()).toEqual([
      {
        message: "I can't cope any more",
        kind: "distress",
        signs: ["distress"],
        at: now.toISOString(),
        dismissedAt: now.toISOString(),
        flagDecidedAt: null,
      },
    ]);
  });

  test("names a damaged picture instead of including anything in its place", async () => {
    const row = await server.database
      .selectFrom("uploads")
      .select(["id", "file_key"])
      .where("customer_id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    const whole = (await server.platform.files.get(row.file_key)) ?? new Uint8Array();
    await server.platform.files.put(row.file_key, new Uint8Array(), "image/jpeg");
    const response = await call(server.app, exportAccount, { headers: customer.headers });
    const files = unpacked(response.rawPayload);
    expect(Object.keys(files).filter((name) => name.startsWith("pictures/"))).toEqual([
      `pictures/${row.id}.txt`,
    ]);
    expect(text(files, `pictures/${row.id}.txt`)).toContain("damaged on our side");
    await server.platform.files.put(row.file_key, whole, "image/jpeg");
  });

  test("names nobody of the staff and holds no password, code or token", async () => {
    const { rows } = await sql<{ id: string }>`select id from staff`.execute(server.database);
    server.clock.advance(600);
    const somebody = await signedInStaff(server.platform, "admin");
    const params = { customerId: customer.customerId };
    const response = await call(server.app, opsExportCustomer, { headers: somebody.headers, params });
    const everything = Object.values(unpacked(response.rawPayload)).map(strFromU8Latin).join("\n");
    const leaks = [...rows.map(({ id }) => id), "staff-", "argon2", customer.password].filter((secret) =>
      everything.includes(secret),
    );
    expect(leaks).toEqual([]);
  });

  test("shows messages as text, whatever they contain", async () => {
    const desk = await testDesk(server);
    const { customer: writer } = await desk.waitingCustomer(3, '<img src=x onerror="alert(1)">');
    const response = await call(server.app, exportAccount, { headers: writer.headers });
    const page = text(unpacked(response.rawPayload), "messages.html");
    expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(page).not.toContain("<img");
  });

  test("holds every message of a long history, in order", async () => {
    const writer = await signedInCustomer(server.platform);
    const desk = await testDesk(server);
    const conversationId = server.platform.random.uuid();
    await server.database
      .insertInto("conversations")
      .values({
        id: conversationId,
        customer_id: writer.customerId,
        profile_id: desk.isolde,
        created_at: server.clock.now(),
        waiting_since: null,
        claimed_by: null,
        claimed_at: null,
        claim_acted_at: null,
      })
      .execute();
    await sql`insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, sent_at)
      select gen_random_uuid(), ${conversationId}, ${writer.customerId}, 'sent', 'number ' || n, n, n,
        ${server.clock.now()} from generate_series(1, 2500) as n`.execute(server.database);
    const response = await call(server.app, exportAccount, { headers: writer.headers });
    const messages = JSON.parse(text(unpacked(response.rawPayload), "messages.json")) as { body: string }[];
    expect(messages.map(({ body }) => body)).toEqual(
      Array.from({ length: 2500 }, (_, index) => `number ${index + 1}`),
    );
  });

  test("is given three times in an hour", async () => {
    const { headers } = await signedInCustomer(server.platform);
    for (const expected of [200, 200, 200]) {
      expect((await call(server.app, exportAccount, { headers })).statusCode).toBe(expected);
    }
    const fourth = await call(server.app, exportAccount, { headers });
    expect(codeOf(fourth)).toEqual([429, "too_many_requests"]);
    expect(fourth.headers["retry-after"]).toBe("3600");
  });

  test("is given one at a time: the next one after the one before was read or cancelled", async () => {
    const { customerId } = await signedInCustomer(server.platform);
    const exports = createExports(server.platform);
    const first = await exports.own(customerId);
    if (!first.ok) throw new Error("the first export was refused");
    expect(await exports.own(customerId)).toMatchObject({ ok: false, error: { code: "too_many_requests" } });
    const closed = once(first.value, "close");
    first.value.destroy();
    await closed;
    expect(await exports.own(customerId)).toMatchObject({ ok: true });
  });
});

/** Decodes bytes one to one as characters, so that pictures can be searched, too. */
function strFromU8Latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

describe("GET /ops/api/customers/:customerId/export", () => {
  test("is an admin's and audited", async () => {
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const admin = await signedInStaff(server.platform, "admin");
    const params = { customerId: customer.customerId };
    const refused = await call(server.app, opsExportCustomer, { headers: supervisor.headers, params });
    expect(codeOf(refused)).toEqual([403, "forbidden"]);
    const given = await call(server.app, opsExportCustomer, { headers: admin.headers, params });
    expect(Object.keys(unpacked(given.rawPayload))).toContain("account.json");
    const unknown = await call(server.app, opsExportCustomer, {
      headers: admin.headers,
      params: { customerId: server.platform.random.uuid() },
    });
    expect(codeOf(unknown)).toEqual([404, "customer_not_found"]);
    const audit = await server.database
      .selectFrom("audit_log")
      .select("target_id")
      .where("action", "=", "customer.export")
      .where("staff_id", "=", admin.staffId)
      .execute();
    expect(audit).toEqual([{ target_id: customer.customerId }]);
  });
});
