import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFlexPay, type TestFlexPay } from "../testing/test-flexpay-provider.ts";
import { flexpayCards } from "./flexpay-cards.ts";
import { amountOf, minorOf } from "./flexpay-facts.ts";
import { flexpaySignature } from "./flexpay-signature.ts";

let provider: TestFlexPay;
beforeAll(async () => {
  provider = await startFlexPay();
});
beforeEach(() => {
  provider.mood = "well";
});
afterAll(async () => await provider.close());

const order = {
  provider: "flexpay",
  minor: 2005,
  currency: "GBP",
  description: "Emberlane United Kingdom payment",
  metadata: { bundle: "gold" },
  returnTo: "https://uk.emberlane.example/credits/checkout",
} as const;

async function begun(): Promise<{ readonly intentId: string; readonly address: string }> {
  const started = await flexpayCards(provider.settings).createIntent({
    ...order,
    idempotencyKey: crypto.randomUUID(),
  });
  if (!started.ok || started.value.kind !== "redirect") throw new Error("it was not started");
  return started.value;
}

test("the signature is the key and the sorted parameters, joined by colons", () => {
  const parameters = { shopID: "115790", custom1: "a b", priceAmount: "12.31", signature: "x" };
  expect(flexpaySignature("key", Object.entries(parameters))).toBe(
    // sha256("key:custom1=a b:priceAmount=12.31:shopID=115790")
    "8f4df434fa6095efdacdc7321341c29d2c66a7588a0f7d75cde3a8fcd34d9616",
  );
});

test.each([
  [2000, "20.00"],
  [5, "0.05"],
  [199, "1.99"],
])("%i minor units are %s", (minor, amount) => {
  expect(amountOf(minor)).toBe(amount);
  expect(minorOf(amount)).toBe(minor);
});

test.each(["", "-1.00", "1.234", "1,00", "1e3", undefined])("%s is no amount", (amount) => {
  expect(minorOf(amount)).toBeNull();
});

test("the address is signed, names the order once, and can be paid once", async () => {
  const { intentId, address } = await begun();
  const query = new URL(address).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    version: "4",
    type: "purchase",
    priceAmount: "20.05",
    priceCurrency: "GBP",
    referenceID: intentId,
    successURL: `${order.returnTo}?bundle=gold&payment_intent=${intentId}`,
    declineURL: `${order.returnTo}?bundle=gold`,
  });
  expect(provider.payAt(address.replace("20.05", "0.05"))).toBe(false);
  expect([provider.payAt(address), provider.payAt(address)]).toEqual([true, false]);
  const cards = flexpayCards(provider.settings);
  expect(await cards.retrieve(intentId)).toMatchObject({
    value: { outcome: "succeeded", receivedMinor: 2005, currency: "GBP", cardLast4: "4242" },
  });
  expect(await cards.openIntent(intentId, order)).toEqual({ ok: true, value: null });
  expect(await cards.cancelIntent(intentId)).toEqual({ ok: false, error: "not_cancellable" });
});

describe("a postback", () => {
  const read = (query: string) =>
    flexpayCards(provider.settings).readEvent(Buffer.from(query), undefined, "flexpay");

  test("tells of a sale, a credit and a chargeback", async () => {
    const { intentId, address } = await begun();
    provider.payAt(address);
    expect(read(provider.saleEvent(intentId))).toMatchObject({
      value: { fact: { kind: "payment", payment: { intentId, receivedMinor: 2005 } } },
    });
    expect(read(provider.backEvent(provider.credit(intentId, 500)))).toMatchObject({
      value: {
        fact: { kind: "refund", refund: { intentId, minor: 500, status: "succeeded", refundId: null } },
      },
    });
    expect(read(provider.backEvent(provider.chargeback(intentId)))).toMatchObject({
      value: { fact: { kind: "dispute", dispute: { intentId, minor: 2005, status: "lost" } } },
    });
  });

  test("that is altered, unsigned or for another website is refused", async () => {
    const { intentId, address } = await begun();
    provider.payAt(address);
    const genuine = provider.saleEvent(intentId);
    const refused = { ok: false, error: "signature_invalid" };
    expect(read(genuine.replace("20.05", "9.99"))).toEqual(refused);
    expect(read(`${genuine}&custom1=more`)).toEqual(refused);
    expect(read(genuine.replace(/&signature=\w+/, ""))).toEqual(refused);
    const other = new URLSearchParams(genuine);
    other.set("shopID", "1");
    other.set("signature", flexpaySignature(provider.settings.signatureKey, other));
    expect(read(other.toString())).toEqual(refused);
  });
});

test.each(["down", "silent", "deaf", "empty"] as const)("while it is %s nothing is started", async (mood) => {
  provider.mood = mood;
  const cards = flexpayCards(provider.settings, { timeoutMs: 50 });
  const unavailable = { ok: false, error: "cards_unavailable" };
  expect(await cards.createIntent({ ...order, idempotencyKey: crypto.randomUUID() })).toEqual(unavailable);
  expect(await cards.retrieve(`fp_${"0".repeat(32)}`)).toEqual(unavailable);
});
