import { balance } from "@parlour/contract/operations/credits";
import { sendMessage } from "@parlour/contract/operations/messages";
import type { OperationSpec } from "@parlour/contract/operation";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { queue, type QueueItem } from "@parlour/contract/operations/queue";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "./test-app.ts";
import { call, giveFreeCredits, profileId } from "./test-chat.ts";
import { signedInCustomer, type SignedInCustomer, type SignedInStaff } from "./test-people.ts";

/** The desk's calls as the console makes them, and customers who wait for replies, for tests. */
export interface TestDesk {
  readonly isolde: string;
  ops(
    staff: SignedInStaff,
    operation: OperationSpec,
    conversationId?: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  readQueue(staff: SignedInStaff): Promise<{ readonly waiting: QueueItem[]; readonly mine: QueueItem[] }>;
  write(customer: SignedInCustomer, body: string): Promise<void>;
  /** Creates a customer with credits who has written once, and their conversation. */
  waitingCustomer(
    credits?: number,
    body?: string,
  ): Promise<{ readonly customer: SignedInCustomer; readonly conversation: string }>;
  reply(staff: SignedInStaff, conversation: string, change?: object): Promise<LightMyRequestResponse>;
  credits(customer: SignedInCustomer): Promise<number>;
  ban(customer: SignedInCustomer): Promise<void>;
  /** Replies to everybody who waits, so that the queue is empty for the test. */
  emptyQueue(): Promise<void>;
}

/** Returns status and code of a refused call. */
export function codeOf(response: LightMyRequestResponse): readonly [number, string] {
  return [response.statusCode, response.json<{ code: string }>().code];
}

/** Creates a desk on a test server. */
export async function testDesk(server: TestApp): Promise<TestDesk> {
  const { app, platform, database } = server;
  const isolde = await profileId(database, "emberlane", "isolde");
  const ops: TestDesk["ops"] = async (staff, operation, conversationId, body) =>
    call(app, operation, {
      headers: staff.headers,
      ...(conversationId === undefined ? {} : { params: { conversationId } }),
      ...(body === undefined ? {} : { body }),
    });
  const write: TestDesk["write"] = async (customer, body) => {
    const sent = await call(app, sendMessage, {
      headers: customer.headers,
      body: { profileId: isolde, body, clientMessageId: platform.random.uuid() },
    });
    if (sent.statusCode !== 201) throw new Error(sent.body);
  };
  return {
    isolde,
    ops,
    write,
    readQueue: async (staff) => (await ops(staff, queue)).json(),
    async waitingCustomer(credits = 3, body = "Is anybody awake?") {
      const customer = await signedInCustomer(platform);
      await giveFreeCredits(platform, customer, credits);
      await write(customer, body);
      const { id } = await database
        .selectFrom("conversations")
        .select("id")
        .where("customer_id", "=", customer.customerId)
        .executeTakeFirstOrThrow();
      return { customer, conversation: id };
    },
    reply: async (staff, conversation, change = {}) =>
      ops(staff, sendReply, conversation, {
        replyId: platform.random.uuid(),
        body: "The lamp is lit.",
        ...change,
      }),
    credits: async (customer) => (await call(app, balance, { headers: customer.headers })).json<number>(),
    async ban(customer) {
      await database
        .updateTable("customers")
        .set({ banned: true })
        .where("id", "=", customer.customerId)
        .execute();
    },
    async emptyQueue() {
      await database.updateTable("conversations").set({ waiting_since: null }).execute();
    },
  };
}
