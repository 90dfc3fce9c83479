import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { sandboxKeys } from "../sandbox-keys.ts";
import { runningReceiver, runningSandbox, type Receiver } from "../testing/running-sandbox.ts";
import type { RunningSandbox } from "../testing/running-sandbox.ts";

interface Setup {
  readonly sandbox: RunningSandbox;
  readonly receiver: Receiver;
  readonly stripe: Stripe;
  readonly typesReceived: () => string[];
  readonly pay: () => Promise<string>;
}

async function setup(): Promise<Setup> {
  const receiver = await runningReceiver();
  const sandbox = await runningSandbox({ cardWebhookUrl: receiver.url });
  const stripe = new Stripe(sandboxKeys.stripeSecretKey, {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    telemetry: false,
  });
  return {
    sandbox,
    receiver,
    stripe,
    typesReceived: () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    async pay() {
      const intent = await stripe.paymentIntents.create({ amount: 2000, currency: "gbp" });
      await sandbox.post("/api/cards/confirm", { paymentIntent: intent.id, card: "4242424242424242" });
      return intent.id;
    },
  };
}

test("events are signed so that Stripe's SDK accepts them, and nothing else", async () => {
  const { receiver, stripe, typesReceived, pay } = await setup();
  const id = await pay();
  await expect.poll(typesReceived).toContain("payment_intent.succeeded");
  const webhook = receiver.received.find(({ body }) => body.includes("payment_intent.succeeded"));
  const signature = String(webhook?.headers["stripe-signature"]);
  const body = webhook?.body ?? "";
  const event = stripe.webhooks.constructEvent(body, signature, sandboxKeys.stripeWebhookSecret);
  expect(event.data.object).toMatchObject({ id, status: "succeeded", amount_received: 2000 });
  expect(() =>
    stripe.webhooks.constructEvent(`${body} `, signature, sandboxKeys.stripeWebhookSecret),
  ).toThrow();
  expect(() => stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow();
});

test("an event is tried again until it is received", async () => {
  const { receiver, typesReceived, pay } = await setup();
  receiver.answer = { status: 500, body: "" };
  await pay();
  const succeeded = (): number =>
    typesReceived().filter((type) => type === "payment_intent.succeeded").length;
  await expect.poll(succeeded).toBe(1);
  receiver.answer = { status: 200, body: "" };
  await expect.poll(succeeded).toBe(2);
});

test("events can be doubled", async () => {
  const { sandbox, typesReceived, pay } = await setup();
  await sandbox.post("/api/cards/webhooks", { duplicate: true });
  await pay();
  await expect
    .poll(() => typesReceived().filter((type) => type === "payment_intent.succeeded"))
    .toHaveLength(2);
});

test("events can be held back and told newest first", async () => {
  const { sandbox, typesReceived, pay } = await setup();
  await sandbox.post("/api/cards/webhooks", { reorder: true });
  await pay();
  await expect
    .poll(typesReceived)
    .toEqual(["charge.succeeded", "payment_intent.succeeded", "payment_intent.created"]);
});

test("lost events are noted, and arrive when they are sent again", async () => {
  const { sandbox, typesReceived, pay } = await setup();
  await sandbox.post("/api/cards/webhooks", { drop: true });
  const id = await pay();
  type Stored = { event: { id: string; type: string }; deliveries: { note: string }[] };
  const eventsOf = async (): Promise<Stored[]> =>
    (await sandbox.get(`/api/cards/events?paymentIntent=${id}`)) as Stored[];
  const succeeded = async (): Promise<Stored | undefined> =>
    (await eventsOf()).find(({ event }) => event.type === "payment_intent.succeeded");
  await expect.poll(async () => (await succeeded())?.deliveries[0]?.note).toBe("lost on its way, as asked");
  expect(typesReceived()).toEqual([]);

  await sandbox.post("/api/cards/webhooks", {});
  await sandbox.post(`/api/cards/events/${(await succeeded())?.event.id}/resend`, {});
  expect(typesReceived()).toContain("payment_intent.succeeded");
});

test("a delay holds the first delivery", async () => {
  const { sandbox, receiver, pay } = await setup();
  await sandbox.post("/api/cards/webhooks", { delayMs: 400 });
  const since = Date.now();
  await pay();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  expect(Date.now() - since).toBeGreaterThanOrEqual(400);
});
