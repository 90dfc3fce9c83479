import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { testSettings } from "../testing/test-app.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { openCards } from "./open-cards.ts";

test("the age of an event's signature is judged by the clock port", () => {
  const clock = createTestClock(new Date("2029-03-01T10:00:00.000Z"));
  const cards = openCards(testSettings.cards, clock, () => undefined);
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "plan.created",
    data: { object: {} },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: testSettings.cards.webhookSecret,
    timestamp: Math.floor(clock.now().getTime() / 1000),
  });
  const read = () => cards.readEvent(Buffer.from(payload), signature, "stripe");
  expect(read()).toMatchObject({ ok: true });
  clock.advance(300);
  expect(read()).toMatchObject({ ok: true });
  clock.advance(1);
  expect(read()).toMatchObject({ ok: false, error: "signature_invalid" });
});
