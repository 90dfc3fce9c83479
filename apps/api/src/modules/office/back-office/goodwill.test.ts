import { giveGoodwill } from "@parlour/contract/operations/goodwill";
import { balance } from "@parlour/contract/operations/credits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomerHint } from "../../../plugins/events.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../../testing/test-people.ts";
import { auditLedger } from "../../records/credits/index.ts";

let server: TestApp;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

async function give(
  customer: Pick<SignedInCustomer, "customerId">,
  change: { readonly goodwillId?: string; readonly credits?: number } = {},
) {
  const { customerId } = customer;
  return await call(server.app, giveGoodwill, {
    headers: supervisor.headers,
    params: { customerId },
    body: {
      goodwillId: server.platform.random.uuid(),
      credits: 5,
      reason: "A reply went to the wrong profile",
      ...change,
    },
  });
}

describe("goodwill", () => {
  test("gives free credits, and the customer's stream gets a balance hint at once", async () => {
    const customer = await signedInCustomer(server.platform);
    const hints: CustomerHint[] = [];
    const leave = server.platform.events.subscribeCustomer(customer.customerId, (hint) => hints.push(hint));
    const response = await give(customer);
    leave();
    expect([response.statusCode, response.json()]).toEqual([201, { balance: 5, status: "given" }]);
    expect(hints).toEqual([{ type: "balance" }]);
    expect((await call(server.app, balance, { headers: customer.headers })).json()).toBe(5);
  });

  test("with the same id arrives once, however often and in parallel it is asked for", async () => {
    const customer = await signedInCustomer(server.platform);
    const goodwillId = server.platform.random.uuid();
    const responses = await Promise.all(
      Array.from({ length: 12 }, async () => give(customer, { goodwillId })),
    );
    expect(responses.filter((response) => response.statusCode === 201).length).toBe(1);
    expect(responses.filter((response) => response.statusCode === 200).length).toBe(11);
    expect(responses.every((response) => response.json<{ balance: number }>().balance === 5)).toBe(true);
    expect(await auditLedger(server.database, customer.customerId)).toEqual([]);
  });

  test("with a used id and another sum or customer is refused", async () => {
    const customer = await signedInCustomer(server.platform);
    const other = await signedInCustomer(server.platform);
    const goodwillId = server.platform.random.uuid();
    await give(customer, { goodwillId });
    for (const response of [
      await give(customer, { goodwillId, credits: 6 }),
      await give(other, { goodwillId }),
    ]) {
      expect(codeOf(response)).toEqual([409, "already_decided"]);
    }
    expect((await call(server.app, balance, { headers: other.headers })).json()).toBe(0);
  });

  test("is 1 to 50 credits at a time", async () => {
    const customer = await signedInCustomer(server.platform);
    for (const credits of [0, 51, 1.5]) {
      expect((await give(customer, { credits })).statusCode).toBe(400);
    }
    const missing = { customerId: server.platform.random.uuid() };
    expect(codeOf(await give(missing as SignedInCustomer))).toEqual([404, "customer_not_found"]);
  });
});
