import { auditFile, listFile, type FileList } from "@parlour/contract/operations/list-files";
import { opsPayments, type OpsPayment } from "@parlour/contract/operations/ops-payments";
import { listEnquiries, type Enquiry } from "@parlour/contract/operations/ops-privacy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
let supervisor: SignedInStaff;
let admin: SignedInStaff;
/** Hostile: a spreadsheet would take it for a formula. */
const formula = '=HYPERLINK("http://x")';

beforeAll(async () => {
  server = await testApp();
  supervisor = await signedInStaff(server.platform, "supervisor");
  admin = await signedInStaff(server.platform, "admin");
  for (const [brand, count] of [
    ["emberlane", 230],
    ["frostmere", 3],
  ] as const) {
    const { customerId, username } = await signedInCustomer(server.platform, { brand });
    if (brand === "frostmere")
      await server.database
        .updateTable("customers")
        .set({ username: formula })
        .where("id", "=", customerId)
        .execute();
    expect(username).toMatch(/^Wanderer/);
    const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
    await server.database
      .insertInto("payments")
      .values(
        [...Array(count).keys()].map((number) => ({
          intent_id: `pi_${brand}${number}`,
          customer_id: customerId,
          brand_id: brand,
          region: "GB" as const,
          bundle: "gold" as const,
          price_minor: 2000,
          currency: "GBP" as const,
          credits: 50,
          status: "failed" as const,
          created_at: day(number),
        })),
      )
      .execute();
    await server.database
      .insertInto("enquiries")
      .values({
        id: server.platform.random.uuid(),
        customer_id: customerId,
        subject: `About ${brand}`,
        body: "-words",
        created_by: supervisor.staffId,
        created_at: day(0),
        resolved_at: null,
      })
      .execute();
  }
});
afterAll(() => server.close());

type Query = { readonly [name: string]: string };

async function file(list: FileList, query: Query = {}, { headers } = supervisor) {
  return await call(server.app, listFile, { headers, params: { list }, query });
}

/** The rows of a file, without its titles. */
const rowsOf = (text: string): string[] => text.trimEnd().split("\r\n").slice(1);

describe("a list", () => {
  test("names brand, region and customer, and is filtered by them and by period, page by page", async () => {
    const list = async (query: Query) =>
      (await call(server.app, opsPayments, { headers: supervisor.headers, query })).json<OpsPayment[]>();
    const first = await list({ brand: "frostmere", limit: "2" });
    expect(first.map(({ paymentIntent }) => paymentIntent)).toEqual(["pi_frostmere2", "pi_frostmere1"]);
    expect(first[0]).toMatchObject({ brand: "frostmere", region: "GB", username: formula });
    const rest = await list({ brand: "frostmere", limit: "2", before: "pi_frostmere1" });
    expect(rest.map(({ paymentIntent }) => paymentIntent)).toEqual(["pi_frostmere0"]);
    const [from, to] = ["2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"];
    const inPeriod = await list({ from, to });
    expect(inPeriod.map(({ paymentIntent }) => paymentIntent)).toEqual(["pi_emberlane1", "pi_frostmere1"]);
    expect(await list({ region: "AU" })).toEqual([]);
  });

  test("of requests leaves out those without a customer if a brand is asked for", async () => {
    const query = { brand: "frostmere" };
    const response = await call(server.app, listEnquiries, { headers: supervisor.headers, query });
    expect(response.json<{ enquiries: Enquiry[] }>().enquiries).toMatchObject([
      { subject: "About frostmere", username: formula, brand: "frostmere", region: "GB" },
    ]);
  });
});

describe("a file", () => {
  test("has every row that the filter matches, also beyond a page, and no formula", async () => {
    const all = await file("payments", { brand: "emberlane", status: "failed" });
    expect([all.statusCode, all.headers["content-type"], all.headers["cache-control"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "no-store",
    ]);
    const rows = rowsOf(all.body);
    expect([rows.length, new Set(rows).size]).toEqual([230, 230]);
    expect(all.body).toContain("Started,Brand,Region,Customer,");
    const few = await file("payments", { brand: "frostmere" });
    expect(rowsOf(few.body)).toHaveLength(3);
    expect(few.body).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(few.body).not.toMatch(/(^|,|")=HYPERLINK/m);
  });

  test("is in the audit with its filter, also when it has no rows", async () => {
    const none = await file("refunds", { brand: "frostmere", from: "2026-01-02T00:00:00.000Z" });
    expect(none.body).toContain("Nothing matches the filter");
    const entry = await server.database
      .selectFrom("audit_log")
      .select(["action", "staff_id", "details"])
      .where("target_id", "=", "refunds")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: "list.export",
      staff_id: supervisor.staffId,
      details: { brand: "frostmere", from: "2026-01-02T00:00:00.000Z" },
    });
  });

  test.each(["payments", "refunds", "disputes", "flags", "bans", "enquiries"] as const)(
    "of %s can be taken out by supervisors, with a status that it has",
    async (list) => {
      expect((await file(list)).statusCode).toBe(200);
      expect((await file(list, { status: "invented" })).statusCode).toBe(400);
      expect((await file(list, {}, await signedInStaff(server.platform, "operator"))).statusCode).toBe(403);
    },
  );

  test("of requests has no words of the people who wrote", async () => {
    expect((await file("enquiries")).body).not.toMatch(/-words|About/);
  });

  test("of the audit is for admins, and names the customer of an entry", async () => {
    const take = async ({ headers }: SignedInStaff) =>
      await call(server.app, auditFile, { headers, query: { action: "list" } });
    expect((await take(supervisor)).statusCode).toBe(403);
    const { statusCode, body } = await take(admin);
    expect([statusCode, body]).toEqual([200, expect.stringContaining("list.export")]);
  });

  test("of the audit has nothing that an erasure would remove: reasons and hashes of numbers", async () => {
    const { database, clock, random } = server.platform;
    const details = { banId: "kept", reason: "erasable words", phoneHash: "erasable hash" };
    const target = { targetType: "customer", targetId: random.uuid() };
    const entry = { staffId: admin.staffId, action: "customer.ban", ...target, details };
    await recordAudit(database, entry, { now: clock.now(), random });
    const query = { action: "customer.ban" };
    const { body } = await call(server.app, auditFile, { headers: admin.headers, query });
    expect(body).toContain("kept");
    expect(body).toContain("banned a customer who was erased");
    expect(body).not.toContain("erasable");
  });
});
