import {
  withdrawFromPurchase as withdrawOperation,
  type CustomerPayment,
} from "@parlour/contract/operations/payments";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { readOwnPayments } from "../modules/money/payments/refund-service.ts";
import { takeInEvent } from "../modules/money/payments/settle-service.ts";
import { requestStart } from "../modules/money/payments/withdrawal-service.ts";
import { auditLedger, readAccountState } from "../modules/records/credits/index.ts";
import { testSettings, type TestApp } from "./test-app.ts";
import { startCardProvider, type TestCardProvider } from "./test-card-provider.ts";
import { call } from "./test-chat.ts";
import { appWithCards, ordered, spendCredits } from "./test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "./test-people.ts";

/** A customer with one purchase. */
export interface Buyer extends SignedInCustomer {
  /** Its payment intent. */
  readonly intent: string;
}

/** A server with a card provider, and what tests of withdrawals do there. */
export interface WithdrawalScene {
  readonly server: TestApp;
  readonly provider: TestCardProvider;
  /** Returns a customer who bought 45 credits for 20.25, with or without the request to start at once, and spent some. */
  buyer(spent?: number, options?: { readonly asksToStart?: boolean }): Promise<Buyer>;
  /** Lets the provider report something about a payment. */
  tell(type: string, intent: string): Promise<void>;
  /** Returns the purchase as the customer sees it. */
  own(buyer: Buyer): Promise<CustomerPayment | undefined>;
  /** Withdraws from the purchase; `minor`: what the customer was shown. */
  withdraw(buyer: Buyer, minor?: number): Promise<LightMyRequestResponse>;
  /** Returns the sums that the provider paid back, in minor units. */
  paidBack(intent: string): readonly number[];
  /** Expects a balance and a debt, and books without a mistake. */
  expectBooks(buyer: Buyer, balance: number, debt?: number): Promise<void>;
  close(): Promise<void>;
}

/** Returns the status of a withdrawal's response and its result or error code. */
export function outcome(response: LightMyRequestResponse): readonly [number, string] {
  const { code, status } = response.json<{ code?: string; status: string }>();
  return [response.statusCode, code ?? status];
}

/** Starts them. */
export async function withdrawalScene(): Promise<WithdrawalScene> {
  const provider = await startCardProvider(testSettings.cards.webhookSecret);
  const server = await appWithCards(provider, { maxConnections: 24 });
  const { platform, database, app } = server;

  async function tell(type: string, intent: string): Promise<void> {
    const { body, signature } = provider.event(type, intent);
    await takeInEvent(platform, Buffer.from(body), signature, "stripe");
  }

  return {
    server,
    provider,
    tell,
    async buyer(spent = 0, { asksToStart = true } = {}) {
      const person = await signedInCustomer(platform);
      const intent = await ordered(platform, person);
      await database
        .updateTable("payments")
        .set({ credits: 45, price_minor: 2025 })
        .where("intent_id", "=", intent)
        .execute();
      if (asksToStart) await requestStart(platform, person.customerId, intent, 1);
      provider.pay(intent, { amount: 2025, amount_received: 2025 });
      await tell("payment_intent.succeeded", intent);
      await spendCredits(platform, person.customerId, spent);
      return { ...person, intent };
    },
    async own({ customerId, intent }) {
      const payments = await readOwnPayments(platform, customerId);
      return payments.find(({ paymentIntent }) => paymentIntent === intent);
    },
    withdraw: ({ headers, intent }, minor = 1125) =>
      call(app, withdrawOperation, { headers, params: { paymentIntent: intent }, body: { minor } }),
    paidBack: (intent) =>
      [...provider.refunds.values()]
        .filter((refund) => refund.payment_intent === intent && refund.status !== "failed")
        .map(({ amount }) => amount),
    async expectBooks({ customerId }, balance, debt = 0) {
      expect(await readAccountState(database, customerId)).toEqual({ balance, debt });
      expect(await auditLedger(database, customerId)).toEqual([]);
    },
    async close() {
      await server.close();
      await provider.close();
    },
  };
}
