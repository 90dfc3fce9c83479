import { claimConversation } from "@parlour/contract/operations/queue";
import { sendMessage } from "@parlour/contract/operations/messages";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call } from "../testing/test-chat.ts";
import { testApp, testSettings, type TestApp } from "../testing/test-app.ts";
import { codeOf, testDesk, type TestDesk } from "../testing/test-desk.ts";
import { limitTo } from "../testing/limit-to-sites.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../testing/test-people.ts";

/*
 * Each test first makes a call that succeeds, so that the route remembers its caller, changes what is stored of them without
 * the server's knowledge, as another node would, and calls again.
 */

let server: TestApp;
let desk: TestDesk;
let customer: SignedInCustomer;
let conversation: string;
let operator: SignedInStaff;

beforeAll(async () => {
  server = await testApp({ platform: { settings: { ...testSettings, messagesPerMinute: 5 } } });
  desk = await testDesk(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ customer, conversation } = await desk.waitingCustomer(5));
  operator = await signedInStaff(server.platform);
  await desk.ops(operator, claimConversation, conversation);
  expect((await desk.reply(operator, conversation)).statusCode).toBe(201);
  await desk.write(customer, "And then?");
});

async function send(
  headers: { readonly [name: string]: string } = {},
  body: object = {
    profileId: desk.isolde,
    body: "Still there?",
    clientMessageId: server.platform.random.uuid(),
  },
): Promise<LightMyRequestResponse> {
  return await call(server.app, sendMessage, { headers: { ...customer.headers, ...headers }, body });
}

/** How many messages the customer's conversation has: what a refused call has left as it was. */
async function stored(): Promise<number> {
  const rows = await server.database
    .selectFrom("messages")
    .select("id")
    .where("customer_id", "=", customer.customerId)
    .execute();
  return rows.length;
}

describe("a customer who was remembered", () => {
  test("is refused once their login was ended", async () => {
    await server.database
      .updateTable("logins")
      .set({ revoked_at: server.clock.now() })
      .where("id", "=", customer.loginId)
      .execute();
    expect(codeOf(await send())).toEqual([401, "unauthorized"]);
    expect(await stored()).toBe(3);
  });

  test("is refused once their login has run out", async () => {
    await server.database
      .updateTable("logins")
      .set({ ends_at: server.clock.now() })
      .where("id", "=", customer.loginId)
      .execute();
    expect(codeOf(await send())).toEqual([401, "unauthorized"]);
    expect(await stored()).toBe(3);
  });

  test("learns of a ban, also if what they send is not valid", async () => {
    expect(codeOf(await send({}, {}))).toEqual([400, "invalid_request"]);
    await desk.ban(customer);
    expect(codeOf(await send({}, {}))).toEqual([418, "banned"]);
    expect(codeOf(await send())).toEqual([418, "banned"]);
    expect(await stored()).toBe(3);
  });

  test("learns of a ban, also if they write too often", async () => {
    for (let count = 3; count <= 5; count += 1) expect((await send()).statusCode).toBe(201);
    expect(codeOf(await send())).toEqual([429, "too_many_requests"]);
    await desk.ban(customer);
    expect(codeOf(await send())).toEqual([418, "banned"]);
  });

  test("is refused on another brand's host, and goes on at their own", async () => {
    const response = await send({ host: "uk.frostmere.test" });
    expect(codeOf(response)).toEqual([401, "unauthorized"]);
    expect((await send()).statusCode).toBe(201);
    expect(await stored()).toBe(4);
  });

  test("is refused on a host that has become another brand's", async () => {
    const elsewhere = { host: "uk.frostmere-news.test" };
    expect((await send(elsewhere)).statusCode).toBe(201);
    const { domain } = await server.database
      .selectFrom("brands")
      .select("domain")
      .where("id", "=", "frostmere")
      .executeTakeFirstOrThrow();
    const move = async (to: string) =>
      server.database.updateTable("brands").set({ domain: to }).where("id", "=", "frostmere").execute();
    await move("frostmere-news.test");
    expect(codeOf(await send(elsewhere))).toEqual([401, "unauthorized"]);
    await move(domain);
    expect(await stored()).toBe(4);
  });

  test("is read anew if only their number has changed, and the message is stored once", async () => {
    await server.database
      .updateTable("customers")
      .set({ phone: "+447700900999" })
      .where("id", "=", customer.customerId)
      .execute();
    expect((await send()).statusCode).toBe(201);
    expect((await send()).statusCode).toBe(201);
    expect(await stored()).toBe(5);
  });
});

describe("a member of staff who was remembered", () => {
  const change = async (values: { active?: boolean; password_temporary?: boolean; role?: "supervisor" }) =>
    server.database.updateTable("staff").set(values).where("id", "=", operator.staffId).execute();

  test("is refused once their session was ended", async () => {
    await server.database
      .updateTable("staff_sessions")
      .set({ revoked_at: server.clock.now() })
      .where("staff_id", "=", operator.staffId)
      .execute();
    expect(codeOf(await desk.reply(operator, conversation))).toEqual([401, "unauthorized"]);
    expect(codeOf(await desk.reply(operator, conversation, { body: 1 }))).toEqual([401, "unauthorized"]);
    expect([await stored(), await desk.credits(customer)]).toEqual([3, 4]);
  });

  test("is refused once they were switched off", async () => {
    await change({ active: false });
    expect(codeOf(await desk.reply(operator, conversation))).toEqual([401, "unauthorized"]);
    expect(await stored()).toBe(3);
  });

  test("must choose a password first if theirs was reset, and may work after that", async () => {
    await change({ password_temporary: true });
    expect(codeOf(await desk.reply(operator, conversation))).toEqual([403, "password_change_required"]);
    expect(await stored()).toBe(3);
    await change({ password_temporary: false });
    expect((await desk.reply(operator, conversation)).statusCode).toBe(201);
    expect(await stored()).toBe(4);
  });

  test("must set up the second factor of a new role first", async () => {
    await change({ role: "supervisor" });
    expect(codeOf(await desk.reply(operator, conversation))).toEqual([403, "second_factor_missing"]);
    expect(await stored()).toBe(3);
  });

  test("is refused once their session has run out", async () => {
    await server.database
      .updateTable("staff_sessions")
      .set({ ends_at: server.clock.now() })
      .where("staff_id", "=", operator.staffId)
      .execute();
    expect(codeOf(await desk.reply(operator, conversation))).toEqual([401, "unauthorized"]);
    expect(await stored()).toBe(3);
  });

  test("no longer reaches a site that was taken from them", async () => {
    await limitTo(server, operator, [{ brand: "frostmere", region: "GB" }]);
    expect(codeOf(await desk.reply(operator, conversation))).toEqual([404, "conversation_not_found"]);
    await limitTo(server, operator, [{ brand: customer.brand, region: customer.region }]);
    expect((await desk.reply(operator, conversation)).statusCode).toBe(201);
    await desk.write(customer, "And now?");
    expect((await desk.reply(operator, conversation)).statusCode).toBe(201);
    expect(await stored()).toBe(6);
  });
});
