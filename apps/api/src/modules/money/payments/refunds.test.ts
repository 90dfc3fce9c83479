import {
  confirmPayment,
  customerPayments,
  paymentReceipt,
  refundPayment,
  type CustomerPayment,
  type Receipt,
} from "@parlour/contract/operations/payments";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { providerCases, startBothProviders, type BothProviders } from "../../../testing/both-providers.ts";
import { call } from "../../../testing/test-chat.ts";
import { spendCredits, type OrderedBundle } from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { readAccountState, auditLedger } from "../../records/credits/index.ts";
import { listDisputes, listPayments } from "./ops-service.ts";

let both: BothProviders;

beforeAll(async () => {
  both = await startBothProviders();
});
beforeEach(() => both.calm());
afterAll(async () => await both.close());

async function askRefund(person: SignedInCustomer, paymentIntent: string) {
  return await call(both.server.app, refundPayment, {
    headers: person.headers,
    params: { paymentIntent },
    body: { reason: "changed my mind" },
  });
}

async function ownPayments(person: SignedInCustomer): Promise<CustomerPayment[]> {
  const response = await call(both.server.app, customerPayments, { headers: person.headers });
  expect(response.statusCode).toBe(200);
  return response.json<CustomerPayment[]>();
}

async function expectAccount(customerId: string, account: { balance: number; debt: number }): Promise<void> {
  expect(await readAccountState(both.server.database, customerId)).toEqual(account);
  expect(await auditLedger(both.server.database, customerId)).toEqual([]);
}

describe.each(providerCases)("with $name", ({ name, abilities }) => {
  const side = () => both.sides[name];

  /** Orders a bundle and pays it, and lets the provider report it. */
  async function purchase(person: SignedInCustomer, bundle?: OrderedBundle): Promise<string> {
    const intent = await side().order(person, bundle);
    expect(await side().deliver(side().pay(intent))).toBe(200);
    return intent;
  }

  /** A customer who has paid for Gold: 50 credits for 20.00. */
  async function goldCustomer(): Promise<SignedInCustomer & { readonly intent: string }> {
    const person = await signedInCustomer(both.server.platform);
    return { ...person, intent: await purchase(person) };
  }

  test("a customer's payments come in pages", async () => {
    const person = await goldCustomer();
    const intents = [person.intent];
    for (const bundle of ["bronze", "gold", "platinum"] as const)
      intents.push(await side().order(person, bundle));
    const page = async (query: { before?: string; limit: string }) =>
      (await call(both.server.app, customerPayments, { headers: person.headers, query }))
        .json<CustomerPayment[]>()
        .map(({ paymentIntent }) => paymentIntent);
    const whole = await page({ limit: "200" });
    expect(whole.toSorted()).toEqual(intents.toSorted());
    const [first, second] = [whole.slice(0, 3), whole.slice(3)];
    expect(await page({ limit: "3" })).toEqual(first);
    expect(await page({ limit: "3", before: first.at(-1) ?? "" })).toEqual(second);
    const stranger = await goldCustomer();
    expect(await page({ limit: "3", before: stranger.intent })).toEqual([]);
  });

  describe("a customer's own refund", () => {
    test("takes the credits, refunds the card and reports by when the money arrives", async () => {
      const person = await goldCustomer();
      const response = await askRefund(person, person.intent);
      expect([response.statusCode, response.json()]).toEqual([
        200,
        {
          refundId: expect.any(String) as string,
          status: "succeeded",
          minor: 2000,
          currency: "GBP",
          arrivesBy: "2026-11-27",
        },
      ]);
      await expectAccount(person.customerId, { balance: 0, debt: 0 });
      expect(await ownPayments(person)).toMatchObject([
        {
          status: "succeeded",
          refundedMinor: 2000,
          refundStatus: "succeeded",
          refundArrivesBy: "2026-11-27",
          refundableUntil: null,
        },
      ]);
    });

    test("has the time of its payment among the purchases, as on its receipt", async () => {
      const person = await signedInCustomer(both.server.platform);
      const intent = await side().order(person);
      const opened = both.server.clock.now().toISOString();
      expect(await ownPayments(person)).toMatchObject([{ createdAt: opened, paidAt: null }]);
      both.server.clock.advance(7);
      await side().deliver(side().pay(intent));
      const receipt = await call(both.server.app, paymentReceipt, {
        headers: person.headers,
        params: { paymentIntent: intent },
      });
      const { paidAt } = receipt.json<Receipt>();
      expect(paidAt).toBe(both.server.clock.now().toISOString());
      expect(paidAt).not.toBe(opened);
      expect(await ownPayments(person)).toMatchObject([{ createdAt: opened, paidAt }]);
    });

    test("is sorted among the purchases by the time of its payment, not of its order", async () => {
      const person = await signedInCustomer(both.server.platform);
      const first = await side().order(person, "gold");
      both.server.clock.advance(1);
      const second = await side().order(person, "bronze");
      for (const intent of [second, first]) {
        both.server.clock.advance(1);
        await side().deliver(side().pay(intent));
      }
      expect((await ownPayments(person)).map(({ paymentIntent }) => paymentIntent)).toEqual([first, second]);
    });

    test("is offered until 30 days have passed, to the millisecond", async () => {
      const person = await goldCustomer();
      const granted = both.server.clock.now();
      const until = new Date(granted.getTime() + 30 * 24 * 3600 * 1000);
      expect(await ownPayments(person)).toMatchObject([{ refundableUntil: until.toISOString() }]);
      await both.server.database
        .updateTable("payments")
        .set({ granted_at: new Date(granted.getTime() - 30 * 24 * 3600 * 1000) })
        .where("intent_id", "=", person.intent)
        .execute();
      expect(await ownPayments(person)).toMatchObject([{ refundableUntil: null }]);
      const late = await askRefund(person, person.intent);
      expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "refund_not_allowed"]);
      await both.server.database
        .updateTable("payments")
        .set({ granted_at: new Date(granted.getTime() - 30 * 24 * 3600 * 1000 + 1) })
        .where("intent_id", "=", person.intent)
        .execute();
      expect((await askRefund(person, person.intent)).statusCode).toBe(200);
    });

    test("is refused once a credit of that purchase was spent", async () => {
      const person = await goldCustomer();
      await spendCredits(both.server.platform, person.customerId, 1);
      expect(await ownPayments(person)).toMatchObject([{ refundableUntil: null }]);
      expect((await askRefund(person, person.intent)).statusCode).toBe(409);
      await expectAccount(person.customerId, { balance: 49, debt: 0 });
    });

    test("of a later purchase is possible while only the earlier one was spent", async () => {
      const person = await goldCustomer();
      const later = await side().order(person, "bronze");
      const left = async () =>
        Object.fromEntries((await ownPayments(person)).map((one) => [one.paymentIntent, one.creditsLeft]));
      expect(await left()).toEqual({ [person.intent]: 50, [later]: null });
      await side().deliver(side().pay(later));
      await spendCredits(both.server.platform, person.customerId, 5);
      expect(await left()).toEqual({ [person.intent]: 45, [later]: 10 });
      expect((await askRefund(person, person.intent)).statusCode).toBe(409);
      expect((await askRefund(person, later)).statusCode).toBe(200);
      await expectAccount(person.customerId, { balance: 45, debt: 0 });
    });

    test("happens once: a second one is refused", async () => {
      const person = await goldCustomer();
      expect((await askRefund(person, person.intent)).statusCode).toBe(200);
      expect((await askRefund(person, person.intent)).statusCode).toBe(409);
    });

    test("of somebody else's payment and of a missing one look the same: 404", async () => {
      const owner = await goldCustomer();
      const stranger = await signedInCustomer(both.server.platform);
      for (const intent of [owner.intent, side().unknownIntent]) {
        const response = await askRefund(stranger, intent);
        expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
          404,
          "payment_not_found",
        ]);
      }
      await expectAccount(owner.customerId, { balance: 50, debt: 0 });
    });

    test("is refused for a payment that is not paid", async () => {
      const person = await signedInCustomer(both.server.platform);
      const intent = await side().order(person);
      expect((await askRefund(person, intent)).statusCode).toBe(409);
    });

    test("that the provider refuses gives the credits back, and can be asked for again", async () => {
      const person = await goldCustomer();
      side().refundMood = "refused";
      expect((await askRefund(person, person.intent)).json()).toMatchObject({ status: "failed" });
      await expectAccount(person.customerId, { balance: 50, debt: 0 });
      side().refundMood = "succeeded";
      expect((await askRefund(person, person.intent)).json()).toMatchObject({ status: "succeeded" });
      await expectAccount(person.customerId, { balance: 0, debt: 0 });
    });

    test.skipIf(!abilities.refundsTakeTime)(
      "that the bank sends back later gives the credits back",
      async () => {
        const person = await goldCustomer();
        side().refundMood = "pending";
        expect((await askRefund(person, person.intent)).json()).toMatchObject({ status: "requested" });
        await expectAccount(person.customerId, { balance: 0, debt: 0 });
        const made = [...both.stripe.refunds.values()].find((each) => each.payment_intent === person.intent);
        if (made === undefined) throw new Error("no refund arrived");
        await side().deliver(
          both.stripe.eventOf("refund.failed", both.stripe.changeRefund(made.id, "failed")),
        );
        await expectAccount(person.customerId, { balance: 50, debt: 0 });
        expect(await ownPayments(person)).toMatchObject([{ refundStatus: "failed", refundedMinor: 0 }]);
      },
    );
  });

  describe("a refund made at the provider", () => {
    test("takes credits in proportion, and spent ones become a debt", async () => {
      const person = await goldCustomer();
      await spendCredits(both.server.platform, person.customerId, 45);
      await side().deliver(side().refund(person.intent, 500));
      // 12 credits for 5.00 of 20.00: 5 are left, 7 are owed
      await expectAccount(person.customerId, { balance: 0, debt: 7 });
      expect((await askRefund(person, person.intent)).statusCode).toBe(409);
    });

    test.skipIf(!abilities.reportsWithoutDetails)(
      "is found through charge.refunded alone, and again once the provider responds",
      async () => {
        const person = await goldCustomer();
        both.stripe.refund(person.intent, 2000);
        const told = both.stripe.event("charge.refunded", person.intent);
        side().mood = "down";
        expect(await side().deliver(told)).toBe(503);
        side().mood = "well";
        expect(await side().deliver(told)).toBe(200);
        await expectAccount(person.customerId, { balance: 0, debt: 0 });
      },
    );
  });

  describe("a dispute", () => {
    test("lost: the credits are taken, spent ones are owed, the next purchase pays the debt, and no refund is possible", async () => {
      const person = await goldCustomer();
      await spendCredits(both.server.platform, person.customerId, 20);
      await side().deliver(side().loseDispute(person.intent));
      await expectAccount(person.customerId, { balance: 0, debt: 20 });
      expect(await ownPayments(person)).toMatchObject([{ dispute: "lost", refundableUntil: null }]);
      // staff read with whom it is
      const { customerId, intent: paymentIntent } = person;
      const shown = { provider: name, paymentIntent };
      expect(await listPayments(both.server.platform, { customerId })).toMatchObject([shown]);
      expect(await listDisputes(both.server.database, { customerId })).toMatchObject([
        { ...shown, status: "lost" },
      ]);
      expect((await askRefund(person, person.intent)).statusCode).toBe(409);
      const next = await purchase(person);
      await expectAccount(person.customerId, { balance: 30, debt: 0 });
      // some of its credits paid a debt, so it counts as partly spent
      expect((await askRefund(person, next)).statusCode).toBe(409);
    });

    describe.skipIf(!abilities.reportsOpenDisputes)("that is reported when it is opened", () => {
      async function opened(intent: string): Promise<string> {
        const dispute = both.stripe.dispute(intent);
        await side().deliver(both.stripe.eventOf("charge.dispute.created", { ...dispute }));
        return dispute.id;
      }

      async function closed(id: string, status: "won" | "lost", type = "charge.dispute.closed") {
        await side().deliver(both.stripe.eventOf(type, { ...both.stripe.closeDispute(id, status) }));
      }

      test("open: refunds are refused; lost: the credits go", async () => {
        const person = await goldCustomer();
        await spendCredits(both.server.platform, person.customerId, 20);
        const id = await opened(person.intent);
        await expectAccount(person.customerId, { balance: 30, debt: 0 });
        expect(await ownPayments(person)).toMatchObject([{ dispute: "open", refundableUntil: null }]);
        await closed(id, "lost");
        await expectAccount(person.customerId, { balance: 0, debt: 20 });
      });

      test("won leaves everything as it was, and the payment can be refunded again", async () => {
        const person = await goldCustomer();
        const id = await opened(person.intent);
        expect((await askRefund(person, person.intent)).statusCode).toBe(409);
        await closed(id, "won");
        await expectAccount(person.customerId, { balance: 50, debt: 0 });
        expect((await askRefund(person, person.intent)).statusCode).toBe(200);
      });

      test("won after it was lost gives the credits again", async () => {
        const person = await goldCustomer();
        await spendCredits(both.server.platform, person.customerId, 20);
        const { id } = both.stripe.dispute(person.intent);
        await closed(id, "lost");
        await expectAccount(person.customerId, { balance: 0, debt: 20 });
        await closed(id, "won", "charge.dispute.funds_reinstated");
        await expectAccount(person.customerId, { balance: 30, debt: 0 });
      });
    });
  });

  test("news of an erased customer's payment still settle on the account", async () => {
    const person = await goldCustomer();
    await both.server.database.deleteFrom("logins").where("customer_id", "=", person.customerId).execute();
    await both.server.database.deleteFrom("customers").where("id", "=", person.customerId).execute();
    expect(await side().deliver(side().loseDispute(person.intent))).toBe(200);
    await expectAccount(person.customerId, { balance: 0, debt: 0 });
  });

  test("the return page keeps the card's last four digits for the receipt", async () => {
    const person = await signedInCustomer(both.server.platform);
    const intent = await side().order(person);
    side().pay(intent);
    const body = { paymentIntent: intent, profilePhoneNumber: person.phone, serviceId: person.serviceId };
    await call(both.server.app, confirmPayment, { headers: person.headers, body });
    const row = await both.server.database
      .selectFrom("payments")
      .select(["card_last4", "charge_id"])
      .where("intent_id", "=", intent)
      .executeTakeFirst();
    expect(row).toEqual({ card_last4: "4242", charge_id: side().chargeOf(intent) });
  });
});
