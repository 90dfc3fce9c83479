import { claimConversation } from "@parlour/contract/operations/queue";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "./testing/test-app.ts";
import { testDesk, type TestDesk } from "./testing/test-desk.ts";
import { signedInStaff } from "./testing/test-people.ts";

/**
 * How often a message and its charged reply go to the database: every round trip costs both of them time, and their
 * transactions hold the customer's lock meanwhile.
 */

let server: TestApp;
let desk: TestDesk;
const sent: string[] = [];
const prepared = new Set<string>();
const send = Reflect.get(Client.prototype, "query");

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  Client.prototype.query = function count(this: Client, ...args: readonly unknown[]) {
    // The first argument is the statement's text, or an object that has it.
    const query = args[0] as string | { readonly text?: string; readonly name?: string };
    if (typeof query !== "string" && query.name !== undefined) prepared.add(query.text ?? "");
    sent.push(typeof query === "string" ? query : (query.text ?? ""));
    return Reflect.apply(send, this, args) as never;
  };
});
afterAll(async () => {
  Client.prototype.query = send;
  await server.close();
});

/** The statements of one transaction: from its first lock to its commit. */
async function transactionOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  sent.length = 0;
  await act();
  const commits = sent.filter((text) => text === "commit");
  expect(commits).toHaveLength(1);
  const first = sent.findIndex((text) => text.includes("for no key update"));
  return sent.slice(first, sent.indexOf("commit") + 1);
}

test("a message takes at most 6 statements in one transaction, a charged reply at most 8", async () => {
  const wick = await signedInStaff(server.platform);
  const { customer, conversation } = await desk.waitingCustomer(5);
  await desk.ops(wick, claimConversation, conversation);
  await desk.reply(wick, conversation);
  expect(await transactionOf(() => desk.write(customer, "And then?"))).toHaveLength(4);
  const reply = await transactionOf(() => desk.reply(wick, conversation));
  expect(reply.filter((text) => text.includes("ledger_"))).toHaveLength(2);
  expect(reply).toHaveLength(7);
  expect(await desk.credits(customer)).toBe(3);
});

test("the first message to a profile takes one more, which opens the conversation", async () => {
  const { customer } = await desk.waitingCustomer(2);
  await server.database.deleteFrom("messages").where("customer_id", "=", customer.customerId).execute();
  await server.database.deleteFrom("conversations").where("customer_id", "=", customer.customerId).execute();
  expect(await transactionOf(() => desk.write(customer, "Hello again."))).toHaveLength(5);
});

test("names every column that a kept plan returns, so that a migration can add one meanwhile", async () => {
  const wick = await signedInStaff(server.platform);
  const { customer, conversation } = await desk.waitingCustomer(3);
  await desk.ops(wick, claimConversation, conversation);
  prepared.clear();
  await desk.write(customer, "And then?");
  await desk.reply(wick, conversation);
  expect(prepared.size).toBeGreaterThanOrEqual(11);
  expect([...prepared].filter((text) => /(?:select|returning|\.)\s*\*/.test(text))).toEqual([]);
});
