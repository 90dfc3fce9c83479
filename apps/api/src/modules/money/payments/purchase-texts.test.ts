import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp } from "../../../testing/test-app.ts";
import { sendPurchaseTexts } from "./purchase-text-service.ts";
import { outcome, withdrawalScene, type WithdrawalScene } from "../../../testing/withdrawal-scene.ts";

/** The texts that confirm a purchase and a withdrawal. */

let scene: WithdrawalScene;
let server: TestApp;

beforeAll(async () => {
  scene = await withdrawalScene();
  ({ server } = scene);
});
afterAll(() => scene.close());

describe("the texts", () => {
  async function textsTo(phone: string): Promise<readonly string[]> {
    await sendPurchaseTexts(server.platform);
    return server.texts.sent.filter(({ to }) => to === phone).map(({ body }) => body);
  }

  test("acknowledge a purchase once, also with doubled reports, and a withdrawal once, also with doubled presses", async () => {
    const person = await scene.buyer(20);
    await scene.tell("payment_intent.succeeded", person.intent);
    await scene.tell("payment_intent.succeeded", person.intent);
    const bought = await textsTo(person.phone);
    expect(bought).toHaveLength(1);
    expect(bought[0]).toMatch(/^Emberlane: you bought Gold, 45 credits, for £20\.25.*Withdraw from contract/);
    expect(await textsTo(person.phone)).toHaveLength(1);
    await Promise.all([scene.withdraw(person), scene.withdraw(person), scene.withdraw(person)]);
    const both = await textsTo(person.phone);
    expect(both).toHaveLength(2);
    expect(both[1]).toMatch(
      /^Emberlane: you withdrew from your purchase of 45 credits .* £11\.25 on your card/,
    );
    expect(await textsTo(person.phone)).toHaveLength(2);
  });

  test("are sent once by two runs at once, and again after a failure", async () => {
    const person = await scene.buyer();
    await Promise.all([sendPurchaseTexts(server.platform), sendPurchaseTexts(server.platform)]);
    expect(await textsTo(person.phone)).toHaveLength(1);
    const unlucky = await scene.buyer();
    server.texts.failing = true;
    expect(await textsTo(unlucky.phone)).toEqual([]);
    server.texts.failing = false;
    // not at once: the first try might still be under way elsewhere
    expect(await textsTo(unlucky.phone)).toEqual([]);
    server.clock.advance(601);
    expect(await textsTo(unlucky.phone)).toHaveLength(1);
  });

  test("are not sent in a region without the right", async () => {
    const person = await scene.buyer();
    await server.database
      .updateTable("payments")
      .set({ region: "AU", currency: "AUD" })
      .where("intent_id", "=", person.intent)
      .execute();
    expect(await textsTo(person.phone)).toEqual([]);
    expect((await scene.own(person))?.withdrawal).toBeNull();
    expect(outcome(await scene.withdraw(person, 2025))).toEqual([409, "withdrawal_not_allowed"]);
  });
});
