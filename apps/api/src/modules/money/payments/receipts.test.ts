import {
  paymentReceipt,
  paymentReceiptPage,
  textReceipt,
  type Receipt,
} from "@parlour/contract/operations/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { appWithCards, identityOf, ordered } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { confirmPayment } from "./service.ts";

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

async function paidGold() {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  provider.pay(intent);
  await confirmPayment(server.platform, identityOf(person), {
    paymentIntent: intent,
    profilePhoneNumber: person.phone,
    serviceId: person.serviceId,
  });
  return { ...person, params: { paymentIntent: intent } };
}

describe("a receipt", () => {
  test("shows what was bought where, from which company, for how much, when and with which card, with its own number", async () => {
    const facts = {
      name: "Emberlane Evenings Ltd",
      number: "1",
      address: "1 Ember Lane",
      postcode: "ZZ99 9ZZ",
      customerServiceEmail: "care@emberlane.example",
    };
    await server.database
      .updateTable("brands")
      .set({ company: JSON.stringify(facts) })
      .execute();
    const [one, two] = [await paidGold(), await paidGold()];
    const first = await call(server.app, paymentReceipt, one);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        number: expect.stringMatching(/^R-\d{8}$/) as string,
        company: {
          name: "Emberlane Evenings Ltd",
          number: "1",
          address: "1 Ember Lane",
          postcode: "ZZ99 9ZZ",
        },
        brand: "Emberlane",
        site: expect.stringMatching(/^uk\./) as string,
        region: "United Kingdom",
        bundle: "gold",
        credits: 50,
        minor: 2000,
        currency: "GBP",
        paidAt: server.clock.now().toISOString(),
        tax: null,
        cardLast4: "4242",
        refundedMinor: 0,
        refundableUntil: "2026-12-20T20:00:00.000Z",
        helpline: expect.any(String) as string,
      },
    ]);
    const second = await call(server.app, paymentReceipt, two);
    expect(second.json<Receipt>().number).not.toBe(first.json<Receipt>().number);
  });

  test("states the tax at the rate of its day by the region's clock, also once the rate has changed (PAY-23)", async () => {
    const { staffId } = await signedInStaff(server.platform, "admin");
    const rate = async (validFrom: string, basisPoints: number) => {
      await server.database
        .insertInto("money_rates")
        .values({
          id: server.platform.random.uuid(),
          region: "GB",
          valid_from: validFrom,
          fee_basis_points: 150,
          fee_fixed_minor: 20,
          tax_basis_points: basisPoints,
          set_by: staffId,
          created_at: server.clock.now(),
        })
        .execute();
    };
    const before = await paidGold();
    await rate("2026-11-21", 1750);
    expect((await call(server.app, paymentReceipt, before)).json<Receipt>().tax).toBeNull();
    await rate("2026-11-01", 2000);
    expect((await call(server.app, paymentReceipt, before)).json<Receipt>().tax).toEqual({
      name: "VAT",
      basisPoints: 2000,
      minor: 333,
      number: null,
    });
  });

  test("is also a page to print: HTML under a policy without scripts, kept by no cache", async () => {
    const person = await paidGold();
    const response = await call(server.app, paymentReceiptPage, person);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'nonce-/);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toMatch(/^<!doctype html>/);
    expect(response.body).toContain("£20.00");
  });

  test("is only for its customer, and exists only after the payment succeeded", async () => {
    const person = await paidGold();
    const stranger = await signedInCustomer(server.platform);
    const unpaid = await ordered(server.platform, stranger);
    for (const paymentIntent of [person.params.paymentIntent, unpaid, "pi_missing"]) {
      for (const operation of [paymentReceipt, paymentReceiptPage, textReceipt]) {
        const response = await call(server.app, operation, {
          headers: stranger.headers,
          params: { paymentIntent },
        });
        expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
          404,
          "payment_not_found",
        ]);
      }
    }
  });

  test("is sent to the customer's own phone as a text, at most 3 an hour", async () => {
    const person = await paidGold();
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await call(server.app, textReceipt, person)).statusCode).toBe(204);
    }
    const texts = server.texts.sent.filter(({ to }) => to === person.phone);
    expect(texts).toHaveLength(3);
    expect(texts[0]?.body).toMatch(
      /^Emberlane receipt R-\d{8}: Gold, 50 credits, £20\.00, 20 November 2026\./,
    );
    const refused = await call(server.app, textReceipt, person);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("that can't be texted is said so: 502", async () => {
    const person = await paidGold();
    server.texts.failing = true;
    const response = await call(server.app, textReceipt, person);
    server.texts.failing = false;
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([502, "text_not_sent"]);
  });
});
