import { claimConversation } from "@parlour/contract/operations/queue";
import { Query } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingBrand } from "./plugins/statement-prefix.ts";
import { testApp, type TestApp } from "./testing/test-app.ts";
import { testDesk, type TestDesk } from "./testing/test-desk.ts";
import { signedInStaff } from "./testing/test-people.ts";

/**
 * How often a message and its charged reply go to the database: every round trip costs both of them time, and their
 * transactions hold the customer's lock meanwhile.
 */

let server: TestApp;
let desk: TestDesk;
/** The statements of each message to the database, in order. */
const trips: string[][] = [];
const prepared = new Set<string>();
// The cast: pg's types leave out both methods.
const { submit, prepare } = Query.prototype as unknown as {
  readonly submit: (this: Query, connection: unknown) => unknown;
  readonly prepare: (this: Query, connection: unknown) => void;
};

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  // pg calls `submit` once for a message, and `prepare` for each statement in it that is not sent as plain text.
  Object.assign(Query.prototype, {
    submit(this: Query & { readonly text: string }, connection: unknown) {
      const trip: string[] = [];
      trips.push(trip);
      const result = submit.call(this, connection);
      if (trip.length === 0) trip.push(this.text);
      return result;
    },
    prepare(this: Query & { readonly text: string; readonly name?: string }, connection: unknown) {
      trips.at(-1)?.push(this.text);
      if (this.name !== undefined) prepared.add(this.text);
      prepare.call(this, connection);
    },
  });
});
afterAll(async () => {
  Object.assign(Query.prototype, { submit, prepare });
  await server.close();
});

/** The round trips of one transaction, each with its statements, from its beginning to its commit. */
async function transactionOf(act: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  trips.length = 0;
  await act();
  const commits = trips.filter((trip) => trip.includes("commit"));
  expect(commits).toHaveLength(1);
  const first = trips.findIndex((trip) => trip.includes("begin"));
  return trips.slice(first, trips.findIndex((trip) => trip.includes("commit")) + 1);
}

/** The statements that read or write rows, without the one that confirms the caller. */
function statementsOf(transaction: readonly (readonly string[])[]): readonly string[] {
  return transaction
    .flat()
    .filter((text) => !["begin", "commit", settingBrand].includes(text))
    .filter((text) => !text.includes("refuse_changed_caller"));
}

test("a message and a charged reply take two round trips each, all in one transaction, with 3 and 8 statements", async () => {
  const wick = await signedInStaff(server.platform);
  const { customer, conversation } = await desk.waitingCustomer(5);
  await desk.ops(wick, claimConversation, conversation);
  await desk.reply(wick, conversation);
  const message = await transactionOf(() => desk.write(customer, "And then?"));
  expect([message.length, statementsOf(message).length]).toEqual([2, 3]);
  // Nothing before it: the caller is remembered, and confirmed in it (plugins/remembered-callers.ts).
  expect(trips).toHaveLength(2);
  const reply = await transactionOf(() => desk.reply(wick, conversation));
  expect([reply.length, statementsOf(reply).length]).toEqual([2, 8]);
  // Nor after it: that the operator works was recorded moments ago.
  expect(trips).toHaveLength(2);
  expect(await desk.credits(customer)).toBe(3);
});

test("the first message to a profile takes one round trip more, which opens the conversation", async () => {
  const { customer } = await desk.waitingCustomer(2);
  await server.database.deleteFrom("messages").where("customer_id", "=", customer.customerId).execute();
  await server.database.deleteFrom("conversations").where("customer_id", "=", customer.customerId).execute();
  expect(await transactionOf(() => desk.write(customer, "Hello again."))).toHaveLength(3);
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
