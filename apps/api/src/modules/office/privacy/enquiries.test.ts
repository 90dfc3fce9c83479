import {
  assignEnquiry,
  changeEnquiryType,
  createEnquiry,
  enquiriesDue,
  enquiry as readEnquiry,
  enquiryOwners,
  extendEnquiry,
  listEnquiries,
  opsEraseCustomer,
  resolveEnquiry,
  type Enquiry,
} from "@parlour/contract/operations/ops-privacy";
import { listFile } from "@parlour/contract/operations/list-files";
import { eraseAccount } from "@parlour/contract/operations/privacy";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "../../../plugins/passwords.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

/** Privacy requests (OFFICE-11 to OFFICE-14). The clock stands on 20 November 2026, 20:15 in London. */

let server: TestApp;
let supervisor: SignedInStaff;
let colleague: SignedInStaff;
let admin: SignedInStaff;
let start: Date;

beforeAll(async () => {
  server = await testApp();
  start = server.clock.now();
  [supervisor, colleague, admin] = await Promise.all([
    signedInStaff(server.platform, "supervisor"),
    signedInStaff(server.platform, "supervisor"),
    signedInStaff(server.platform, "admin"),
  ]);
});
beforeEach(async () => {
  server.clock.set(start);
  await server.database.deleteFrom("enquiries").execute();
});
afterAll(() => server.close());

interface Wanted {
  readonly customerId?: string | null;
  readonly type?: Enquiry["type"];
  readonly receivedOn?: string;
}

async function made(wanted: Wanted = {}): Promise<Enquiry> {
  const body = { subject: "About my data", body: "Please see to it.", ...wanted };
  const response = await call(server.app, createEnquiry, { headers: supervisor.headers, body });
  expect(response.statusCode).toBe(201);
  return response.json<Enquiry>();
}

const by = ({ headers }: SignedInStaff, { id }: Enquiry) => ({ headers, params: { enquiryId: id } });

const assign = (of: Enquiry, ownerId: string | null, who = supervisor) =>
  call(server.app, assignEnquiry, { ...by(who, of), body: { ownerId } });
const extend = (of: Enquiry, reason = "Three years of messages.") =>
  call(server.app, extendEnquiry, { ...by(supervisor, of), body: { reason } });
const resolve = (of: Enquiry, body: { outcome: string; refusedBecause?: "unfounded" }) =>
  call(server.app, resolveEnquiry, { ...by(supervisor, of), body });

async function list(
  query: { readonly [name: string]: string },
  who = supervisor,
): Promise<readonly Enquiry[]> {
  const response = await call(server.app, listEnquiries, { headers: who.headers, query });
  return response.json<{ enquiries: Enquiry[] }>().enquiries;
}

async function audited(id: string) {
  return await server.database
    .selectFrom("audit_log")
    .select(["action", "staff_id as by", "details"])
    .where("target_id", "=", id)
    .orderBy("id")
    .execute();
}

describe("a request", () => {
  test("has a type, the day it came in, and is due a month later", async () => {
    const { customerId } = await signedInCustomer(server.platform);
    const request = await made({ customerId, type: "access", receivedOn: "2026-10-31" });
    expect(request).toMatchObject({
      type: "access",
      receivedOn: "2026-10-31",
      dueOn: "2026-11-30",
      brand: "emberlane",
      status: "open",
      ownerId: null,
      extension: null,
      erased: false,
    });
    expect(await made()).toMatchObject({ type: "other", receivedOn: "2026-11-20", dueOn: "2026-12-20" });
    const body = { subject: "Soon", body: "…", receivedOn: "2026-11-21" };
    const early = await call(server.app, createEnquiry, { headers: supervisor.headers, body });
    expect(codeOf(early)).toEqual([400, "invalid_request"]);
  });

  test("is taken, given to a colleague and changed while it is open; every step is audited", async () => {
    const request = await made();
    expect((await assign(request, supervisor.staffId)).json()).toMatchObject({ ownerId: supervisor.staffId });
    expect((await assign(request, supervisor.staffId)).statusCode).toBe(200);
    const given = await assign(request, admin.staffId, colleague);
    expect(given.json()).toMatchObject({ ownerId: admin.staffId });
    const type = { ...by(supervisor, request), body: { type: "correction" } as const };
    expect((await call(server.app, changeEnquiryType, type)).json()).toMatchObject({ type: "correction" });
    expect((await call(server.app, readEnquiry, by(colleague, request))).json()).toMatchObject({
      type: "correction",
      ownerId: admin.staffId,
    });
    expect((await extend(request)).json()).toMatchObject({
      dueOn: "2027-02-20",
      extension: { at: start.toISOString(), reason: "Three years of messages." },
    });
    const resolved = await resolve(request, { outcome: " Corrected the name. " });
    expect(resolved.json()).toMatchObject({
      status: "done",
      outcome: "Corrected the name.",
      refusedBecause: null,
      resolvedAt: start.toISOString(),
    });
    const entries = await audited(request.id);
    expect(entries.map(({ action, by: who }) => [action, who])).toEqual([
      ["enquiry.create", supervisor.staffId],
      ["enquiry.assign", supervisor.staffId],
      ["enquiry.assign", colleague.staffId],
      ["enquiry.type", supervisor.staffId],
      ["enquiry.read", colleague.staffId],
      ["enquiry.extend", supervisor.staffId],
      ["enquiry.resolve", supervisor.staffId],
    ]);
    // Free words stay with the request.
    expect(JSON.stringify(entries)).not.toMatch(/Three years|Corrected|About my data/);
  });

  test("belongs to active supervisors and admins", async () => {
    const request = await made();
    const operator = await signedInStaff(server.platform);
    const left = await signedInStaff(server.platform, "supervisor");
    await server.database
      .updateTable("staff")
      .set({ active: false })
      .where("id", "=", left.staffId)
      .execute();
    for (const { staffId } of [operator, left]) {
      expect(codeOf(await assign(request, staffId))).toEqual([404, "staff_not_found"]);
    }
    const owners = (await call(server.app, enquiryOwners, { headers: supervisor.headers })).json<
      { staffId: string }[]
    >();
    const ids = owners.map(({ staffId }) => staffId);
    expect(ids).toEqual(expect.arrayContaining([supervisor.staffId, colleague.staffId, admin.staffId]));
    expect(ids).not.toEqual(expect.arrayContaining([operator.staffId]));
    expect(ids).not.toEqual(expect.arrayContaining([left.staffId]));
  });

  test("is extended once, until its due date", async () => {
    const request = await made({ receivedOn: "2026-10-20" });
    expect((await extend(request)).json()).toMatchObject({ dueOn: "2027-01-20" });
    expect(codeOf(await extend(request))).toEqual([409, "enquiry_extended"]);
    const late = await made({ receivedOn: "2026-10-19" });
    expect(codeOf(await extend(late))).toEqual([409, "enquiry_overdue"]);
  });

  test("is closed once, and stays as it is", async () => {
    const request = await made();
    const refused = await resolve(request, { outcome: "It is a joke.", refusedBecause: "unfounded" });
    expect(refused.json()).toMatchObject({ status: "refused", refusedBecause: "unfounded" });
    server.clock.advance(60);
    expect((await resolve(request, { outcome: "Sent." })).json()).toEqual(refused.json());
    expect(codeOf(await assign(request, supervisor.staffId))).toEqual([409, "enquiry_closed"]);
    expect(codeOf(await extend(request))).toEqual([409, "enquiry_closed"]);
    const type = { ...by(supervisor, request), body: { type: "access" } as const };
    expect(codeOf(await call(server.app, changeEnquiryType, type))).toEqual([409, "enquiry_closed"]);
  });

  test("of an unknown customer, and unknown ones, are refused, and operators may do nothing", async () => {
    const unknown = server.platform.random.uuid();
    const body = { customerId: unknown, subject: "Who?", body: "Nobody." };
    const refused = await call(server.app, createEnquiry, { headers: supervisor.headers, body });
    expect(codeOf(refused)).toEqual([404, "customer_not_found"]);
    const none = { id: unknown } as Enquiry;
    for (const response of [
      await call(server.app, readEnquiry, by(supervisor, none)),
      await assign(none, null),
      await extend(none),
      await resolve(none, { outcome: "Nothing." }),
    ]) {
      expect(codeOf(response)).toEqual([404, "enquiry_not_found"]);
    }
    const operator = await signedInStaff(server.platform);
    const response = await call(server.app, listEnquiries, { headers: operator.headers });
    expect(codeOf(response)).toEqual([403, "forbidden"]);
  });
});

describe("the list", () => {
  test("shows open requests by due date, page by page, and is filtered", async () => {
    const late = await made({ receivedOn: "2026-10-19", type: "access" });
    const today = await made({ receivedOn: "2026-10-20" });
    const soon = await made({ receivedOn: "2026-10-27", type: "erasure" });
    const far = await made({ receivedOn: "2026-10-28" });
    const closed = await made({ receivedOn: "2026-10-01" });
    await resolve(closed, { outcome: "Sent." });
    await assign(soon, supervisor.staffId);
    await assign(far, colleague.staffId);
    const ids = async (query: { readonly [name: string]: string }) => (await list(query)).map(({ id }) => id);
    expect(await ids({ state: "open" })).toEqual([late.id, today.id, soon.id, far.id]);
    expect(await ids({ state: "open", before: today.id })).toEqual([soon.id, far.id]);
    expect(await ids({ state: "overdue" })).toEqual([late.id]);
    expect(await ids({ state: "due" })).toEqual([late.id, today.id, soon.id]);
    expect(await ids({ state: "resolved" })).toEqual([closed.id]);
    expect(await ids({ state: "open", owner: "me" })).toEqual([soon.id]);
    expect(await ids({ state: "open", owner: "nobody" })).toEqual([late.id, today.id]);
    expect(await ids({ type: "access" })).toEqual([late.id]);
    const due = await call(server.app, enquiriesDue, { headers: supervisor.headers });
    expect(due.json()).toEqual({ overdue: 1, soon: 2 });
    // The due date counts in full, by the clock in London.
    server.clock.set(new Date("2026-11-21T00:00:00.000Z"));
    const next = await call(server.app, enquiriesDue, { headers: supervisor.headers });
    expect(next.json()).toEqual({ overdue: 2, soon: 2 });
  });

  test("as a file has the same rows, without words", async () => {
    const mine = await made({ type: "erasure" });
    await assign(mine, supervisor.staffId);
    const other = await made({ type: "access" });
    const file = async (query: { readonly [name: string]: string }) =>
      await call(server.app, listFile, { headers: supervisor.headers, params: { list: "enquiries" }, query });
    const taken = await file({ status: "open", owner: "me", type: "erasure" });
    expect(taken.body).toContain(mine.id);
    expect(taken.body).not.toContain(other.id);
    expect(taken.body).not.toMatch(/About my data|see to it/);
    expect((await file({ type: "access" })).body).toContain(other.id);
    const params = { list: "payments" } as const;
    const query = { type: "access" } as const;
    const wrong = await call(server.app, listFile, { headers: supervisor.headers, params, query });
    expect(codeOf(wrong)).toEqual([400, "invalid_request"]);
  });
});

describe("an erasure", () => {
  const row = async (id: string) =>
    await server.database.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirst();

  test("closes the request that asked for it, which loses its customer and words; others go", async () => {
    const { customerId } = await signedInCustomer(server.platform);
    const asked = await made({ customerId, type: "erasure" });
    await extend(asked, "CanaryBird wrote much.");
    await assign(asked, supervisor.staffId);
    const other = await made({ customerId, type: "access" });
    const refused = await made({ customerId, type: "erasure" });
    await resolve(refused, { outcome: "Not theirs.", refusedBecause: "unfounded" });
    const erased = await call(server.app, opsEraseCustomer, {
      headers: admin.headers,
      params: { customerId },
      body: { reason: "asked_by_post" },
    });
    expect(erased.statusCode).toBe(204);
    expect(await row(asked.id)).toEqual({
      ...(await row(asked.id)),
      customer_id: null,
      subject: "",
      body: "",
      extension_reason: "",
      outcome: null,
      type: "erasure",
      owner_id: supervisor.staffId,
      resolved_by: admin.staffId,
      resolved_at: server.clock.now(),
    });
    expect(await row(other.id)).toBeUndefined();
    expect(await row(refused.id)).toBeUndefined();
    const shown = await call(server.app, readEnquiry, by(supervisor, asked));
    expect(shown.json()).toMatchObject({ erased: true, status: "done", customerId: null, subject: "" });
    const entries = await audited(asked.id);
    expect(entries.at(-2)).toMatchObject({
      action: "enquiry.resolve",
      by: admin.staffId,
      details: { status: "done", erased: true },
    });
    const { rows } = await sql`select 1 from enquiries where customer_id = ${customerId}`.execute(
      server.database,
    );
    expect(rows).toEqual([]);
  });

  test("by the customer closes it too, in the scope of their brand", async () => {
    const { customerId, headers } = await signedInCustomer(server.platform);
    const password_hash = await hashPassword("Lantern7");
    await server.database
      .updateTable("customers")
      .set({ password_hash })
      .where("id", "=", customerId)
      .execute();
    const asked = await made({ customerId, type: "erasure" });
    const erased = await call(server.app, eraseAccount, { headers, body: { password: "Lantern7" } });
    expect(erased.statusCode).toBe(204);
    expect(await row(asked.id)).toMatchObject({ customer_id: null, subject: "", resolved_by: null });
    expect((await audited(asked.id)).at(-1)).toMatchObject({ action: "enquiry.resolve", by: null });
  });
});
