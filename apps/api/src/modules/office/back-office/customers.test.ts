import {
  addCustomerNote,
  auditLog,
  customerFacts,
  customerLegal,
  customerNotes,
  customerStatement,
  findCustomer,
  revealCustomer,
  type AuditEntry,
  type CustomerFacts,
  type LegalAcceptance,
} from "@parlour/contract/operations/back-office";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { opsSites, type OpsSite } from "@parlour/contract/operations/ops-sites";
import { conversationNotes } from "@parlour/contract/operations/customer-notes";
import { claimConversation } from "@parlour/contract/operations/queue";
import type { Statement } from "@parlour/contract/operations/statement";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { versionsInForce } from "../../../testing/accepted-versions.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits } from "../../../testing/test-chat.ts";
import { codeOf, testDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
let supervisor: SignedInStaff;
let admin: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  supervisor = await signedInStaff(server.platform, "supervisor");
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

async function audit(query: { readonly [name: string]: string }): Promise<AuditEntry[]> {
  const response = await call(server.app, auditLog, { headers: admin.headers, query });
  return response.json<{ entries: AuditEntry[] }>().entries;
}

async function find(phone: string, brand = "emberlane") {
  const { headers } = supervisor;
  return await call(server.app, findCustomer, { headers, body: { brand, phone } });
}

test("the console's pickers list brands with the regions they offer", async () => {
  const { headers } = await signedInStaff(server.platform);
  const sites = (await call(server.app, opsSites, { headers })).json<OpsSite[]>();
  expect(sites.find(({ brand }) => brand === "emberlane")).toMatchObject({
    name: "Emberlane",
    regions: [
      { region: "GB", name: "United Kingdom", currency: "GBP" },
      { region: "AU", currency: "AUD" },
      { region: "IE", currency: "EUR" },
    ],
  });
});

test("which legal texts a customer accepted is shown, newest first, with what awaits them", async () => {
  const { customerId } = await signedInCustomer(server.platform);
  const read = async () =>
    (await call(server.app, customerLegal, { headers: supervisor.headers, params: { customerId } })).json<{
      accepted: LegalAcceptance[];
      awaiting: string[];
      chatConsents: object[];
    }>();
  expect(await read()).toMatchObject({
    awaiting: [],
    accepted: [
      { document: "terms", version: versionsInForce.terms, inForce: true },
      { document: "privacy", version: versionsInForce.privacy, inForce: true },
    ],
    chatConsents: [
      { given: true, ...currentChatConsent, source: "sign_up", at: expect.any(String) as string },
    ],
  });
});

test("what a customer has not accepted yet is shown as awaited", async () => {
  const { customerId: another } = await signedInCustomer(server.platform);
  const row = await server.database
    .selectFrom("customers")
    .selectAll()
    .where("id", "=", another)
    .executeTakeFirstOrThrow();
  const customerId = server.platform.random.uuid();
  await server.database
    .insertInto("customers")
    .values({
      ...row,
      id: customerId,
      phone: "+447700900997",
      username: "Newcomer",
      username_key: "newcomer",
    })
    .execute();
  const response = await call(server.app, customerLegal, {
    headers: supervisor.headers,
    params: { customerId },
  });
  expect(response.json()).toMatchObject({ accepted: [], awaiting: ["terms", "privacy"] });
});

describe("finding a customer", () => {
  test("takes the whole number in any usual way of writing, and returns masked", async () => {
    const customer = await signedInCustomer(server.platform);
    await givePurchasedCredits(server.platform, customer, 50);
    const response = await find(customer.phone.replace("+44", "0"));
    expect(response.json<CustomerFacts>()).toMatchObject({
      customerId: customer.customerId,
      brand: "emberlane",
      region: "GB",
      username: customer.username,
      age: 36,
      balance: 50,
      debt: 0,
      ban: null,
      logins: 1,
      marketingConsent: null,
      payments: {
        succeeded: 1,
        paidMinor: 2000,
        refundedMinor: 0,
        held: 0,
        openDisputes: 0,
        fraudWarnings: 0,
      },
    });
    expect(response.body).not.toContain(customer.phone.slice(-6));
    expect(response.body).not.toContain("1990-05-17");
  });

  test("finds nobody by part of a number, in another brand, or by an invalid number", async () => {
    const customer = await signedInCustomer(server.platform);
    for (const response of [
      await find(customer.phone.slice(0, -2)),
      await find(customer.phone, "frostmere"),
      await find("not a number"),
    ]) {
      expect(codeOf(response)).toEqual([404, "customer_not_found"]);
    }
  });

  test("is audited, found or not, without the number", async () => {
    const customer = await signedInCustomer(server.platform);
    await find(customer.phone);
    await find("+447700900998");
    const [missed, found] = await audit({ staffId: supervisor.staffId, action: "customer.find" });
    expect(found).toMatchObject({ targetId: customer.customerId, details: { found: true } });
    expect(missed).toMatchObject({ targetId: "none", details: { found: false } });
    expect(JSON.stringify([missed, found])).not.toContain("900998");
  });
});

describe("a customer's number", () => {
  test("is shown for a reason, which the audit keeps without the numbers in it", async () => {
    const customer = await signedInCustomer(server.platform);
    const params = { customerId: customer.customerId };
    const ask = async (body: object) =>
      call(server.app, revealCustomer, { headers: supervisor.headers, params, body });
    expect((await ask({})).statusCode).toBe(400);
    expect((await ask({ reason: "   " })).statusCode).toBe(400);
    const response = await ask({ reason: "Called from 07700 900123 about a refund" });
    expect(response.json()).toEqual({ phone: customer.phone });
    const [entry] = await audit({ targetId: customer.customerId, action: "customer.reveal" });
    expect(entry).toMatchObject({
      staffId: supervisor.staffId,
      details: { reason: "Called from [number] about a refund" },
    });
  });
});

describe("a customer's statement", () => {
  test("is theirs, also when the customer has been erased and only the account is left", async () => {
    const customer = await signedInCustomer(server.platform);
    await giveFreeCredits(server.platform, customer, 4);
    const params = { customerId: customer.customerId };
    const read = async () => call(server.app, customerStatement, { headers: supervisor.headers, params });
    expect((await read()).json<Statement>()).toMatchObject({ account: { balance: 4 }, complete: true });
    await server.database.deleteFrom("logins").where("customer_id", "=", customer.customerId).execute();
    await server.database.deleteFrom("customers").where("id", "=", customer.customerId).execute();
    expect((await read()).json<Statement>()).toMatchObject({ account: { balance: 4 } });
    const facts = await call(server.app, customerFacts, { headers: supervisor.headers, params });
    expect(codeOf(facts)).toEqual([404, "customer_not_found"]);
  });
});

describe("notes on a customer as a whole", () => {
  test("are seen by the back office and by the claimant of one of their conversations", async () => {
    const desk = await testDesk(server);
    const wick = await signedInStaff(server.platform);
    const { customer, conversation } = await desk.waitingCustomer();
    const params = { customerId: customer.customerId };
    const { headers } = supervisor;
    const note = { body: "Asked us to call him Robin" };
    expect((await call(server.app, addCustomerNote, { headers, params, body: note })).statusCode).toBe(201);
    expect((await call(server.app, customerNotes, { headers, params })).json()).toMatchObject([
      { ...note, conversationId: null },
    ]);
    await desk.ops(wick, claimConversation, conversation);
    expect((await desk.ops(wick, conversationNotes, conversation)).json()).toMatchObject([note]);
  });
});

test("a customer who is not there is 404 in every call", async () => {
  const params = { customerId: server.platform.random.uuid() };
  const { headers } = supervisor;
  const reason = { reason: "For no reason" };
  for (const response of [
    await call(server.app, customerFacts, { headers, params }),
    await call(server.app, revealCustomer, { headers, params, body: reason }),
    await call(server.app, customerStatement, { headers, params }),
    await call(server.app, customerNotes, { headers, params }),
    await call(server.app, addCustomerNote, { headers, params, body: { body: "Note" } }),
  ]) {
    expect(codeOf(response)).toEqual([404, "customer_not_found"]);
  }
});
