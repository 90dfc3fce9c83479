import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import {
  agreeingCustomer,
  agreeingCustomers,
  consent,
  dueCampaign,
  forgetMarketing,
  sendingTime,
  textIn,
  textWebhook,
} from "../../../testing/test-marketing.ts";
import { readCampaign } from "./campaign-service.ts";
import { storeFinalCounts } from "./counts-service.ts";
import { marketingJobs } from "./jobs.ts";
import { textsPerTurn } from "./rules.ts";
import { sendCampaigns } from "./sending-service.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
beforeEach(async () => {
  await forgetMarketing(server);
  server.clock.set(sendingTime.GB);
});
afterAll(() => server.close());

async function read({ id }: { readonly id: string }) {
  const found = await readCampaign(server.platform, id);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

function marketingTexts() {
  return server.texts.sent.filter(({ kind }) => kind === "marketing");
}

async function status(form: { readonly [name: string]: string }, reference?: string) {
  const query = reference === undefined ? "" : `?text=${reference}`;
  return textWebhook(server, `/im/sms/status${query}`, form);
}

describe("sending a campaign", () => {
  test("texts everybody in its audience once, each text with the opt-out, and is over then", async () => {
    const people = [await agreeingCustomer(server.platform), await agreeingCustomer(server.platform)];
    const campaign = await dueCampaign(server);
    const [job] = marketingJobs(server.platform);
    expect(await job?.run()).toEqual({ sent: 2, failed: 0, skipped: 0 });
    expect(
      marketingTexts()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(people.map(({ phone }) => phone).toSorted());
    for (const { body } of marketingTexts()) {
      expect(body).toBe("Three new letters wait for you.\nReply STOP or text EMBER to 60002 to opt out");
    }
    expect(await read(campaign)).toMatchObject({
      campaign: { status: "sent", finishedAt: server.clock.now().toISOString() },
      counts: { waiting: 0, sent: 2 },
    });
    expect(await job?.run()).toEqual({ sent: 0, failed: 0, skipped: 0 });
    expect(marketingTexts()).toHaveLength(2);
  });

  test("counts customers who replied STOP after their text, within a week, and no others", async () => {
    const [stops, later, early] = [
      await agreeingCustomer(server.platform),
      await agreeingCustomer(server.platform),
      await agreeingCustomer(server.platform),
    ];
    await textIn(server, early.phone, "STOP");
    server.clock.advance(1);
    const campaign = await dueCampaign(server);
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 2 });
    expect((await read(campaign)).counts.optedOut).toBe(0);
    server.clock.advance(60);
    await textIn(server, stops.phone, "STOP");
    server.clock.advance(8 * 86_400);
    await textIn(server, later.phone, "STOP");
    expect((await read(campaign)).counts).toMatchObject({ sent: 2, optedOut: 1 });
  });

  test("counts a STOP by the day of the customer's own text if a campaign takes days", async () => {
    const [late, early, soon] = [
      await agreeingCustomer(server.platform),
      await agreeingCustomer(server.platform),
      await agreeingCustomer(server.platform),
    ];
    const campaign = await dueCampaign(server);
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 3 });
    const twoDaysLater = new Date(server.clock.now().getTime() + 2 * 86_400_000);
    const { database } = server;
    await database
      .updateTable("campaigns")
      .set({ finished_at: twoDaysLater })
      .where("id", "=", campaign.id)
      .execute();
    await database
      .updateTable("campaign_texts")
      .set({ claimed_at: twoDaysLater })
      .where("customer_id", "=", early.customerId)
      .execute();
    server.clock.advance(86_400);
    await textIn(server, early.phone, "STOP");
    server.clock.advance(2 * 86_400);
    await textIn(server, soon.phone, "STOP");
    server.clock.advance(5 * 86_400);
    await textIn(server, late.phone, "STOP");
    expect((await read(campaign)).counts.optedOut).toBe(1);
  });

  test("keeps its counts from eight days after the end on, also when texts are removed", async () => {
    const [stops, leaves] = [
      await agreeingCustomer(server.platform),
      await agreeingCustomer(server.platform),
    ];
    const campaign = await dueCampaign(server);
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 2 });
    await textIn(server, stops.phone, "STOP");
    const { counts: counted, countsAreFinal } = await read(campaign);
    expect(counted).toMatchObject({ sent: 2, optedOut: 1 });
    expect(countsAreFinal).toBe(false);
    server.clock.advance(8 * 86_400);
    expect(await storeFinalCounts(server.platform)).toBe(0);
    server.clock.advance(1);
    expect(await storeFinalCounts(server.platform)).toBe(1);
    expect(await storeFinalCounts(server.platform)).toBe(0);
    await server.database.deleteFrom("campaign_texts").where("customer_id", "=", leaves.customerId).execute();
    expect(await read(campaign)).toMatchObject({ counts: counted, countsAreFinal: true });
  });

  test("begins when its time has come, not before", async () => {
    await agreeingCustomer(server.platform);
    const { id, call } = await dueCampaign(server);
    await call("POST", `/ops/api/campaigns/${id}/schedule`, { sendAt: "2026-11-21T13:00:00Z" });
    await sendCampaigns(server.platform);
    expect(marketingTexts()).toEqual([]);
    server.clock.advance(3600);
    await sendCampaigns(server.platform);
    expect(marketingTexts()).toHaveLength(1);
  });

  test("hands over a bounded number a turn", async () => {
    await agreeingCustomers(server.platform, textsPerTurn + 10);
    const campaign = await dueCampaign(server);
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: textsPerTurn });
    expect(await read(campaign)).toMatchObject({ campaign: { status: "sending" }, counts: { waiting: 10 } });
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 10 });
  });

  test("pauses in quiet hours and goes on when they end", async () => {
    await agreeingCustomers(server.platform, textsPerTurn + 10);
    server.clock.set(new Date("2026-11-21T19:59:59.000Z"));
    const campaign = await dueCampaign(server);
    await sendCampaigns(server.platform);
    server.clock.advance(1);
    expect(await sendCampaigns(server.platform)).toEqual({ sent: 0, failed: 0, skipped: 0 });
    server.clock.set(new Date("2026-11-22T08:59:59.000Z"));
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 0 });
    expect((await read(campaign)).campaign.status).toBe("sending");
    server.clock.advance(1);
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 10 });
    expect((await read(campaign)).campaign.status).toBe("sent");
  });

  test("stops in the middle of a turn when quiet hours begin", async () => {
    await agreeingCustomers(server.platform, 30);
    server.clock.set(new Date("2026-11-21T19:59:59.000Z"));
    await dueCampaign(server);
    const { texts } = server;
    let taken = 0;
    const slow: typeof texts.send = async (...text) => {
      taken += 1;
      if (taken === 10) server.clock.advance(1);
      return await texts.send(...text);
    };
    const { sent } = await sendCampaigns({ ...server.platform, texts: { ...texts, send: slow } });
    // Only those being sent already finish; there are 4 at once.
    expect([sent >= 10, sent <= 13]).toEqual([true, true]);
  });

  test("asks again at the moment of sending: who changed their mind or was banned is left out", async () => {
    const people = await agreeingCustomers(server.platform, textsPerTurn + 3);
    const campaign = await dueCampaign(server);
    await sendCampaigns(server.platform);
    const texted = new Set(marketingTexts().map(({ to }) => to));
    const [refusing, banned, other] = people.filter(({ phone }) => !texted.has(phone));
    await consent(server.platform, refusing?.customerId ?? "", false);
    await server.database
      .updateTable("customers")
      .set({ banned: true })
      .where("id", "=", banned?.customerId ?? "")
      .execute();
    expect(await sendCampaigns(server.platform)).toEqual({ sent: 1, failed: 0, skipped: 2 });
    expect(marketingTexts().at(-1)?.to).toBe(other?.phone);
    expect((await read(campaign)).counts).toMatchObject({ sent: textsPerTurn + 1, skipped: 2 });
    const reasons = await server.database
      .selectFrom("campaign_texts")
      .select("reason")
      .where("status", "=", "skipped")
      .orderBy("reason")
      .execute();
    expect(reasons).toEqual([{ reason: "banned" }, { reason: "no_consent" }]);
  });

  test("a customer gets at most one marketing text in 7 days", async () => {
    const person = await agreeingCustomer(server.platform);
    await dueCampaign(server);
    await sendCampaigns(server.platform);
    const second = await dueCampaign(server);
    await sendCampaigns(server.platform);
    expect(marketingTexts()).toHaveLength(1);
    expect(await read(second)).toMatchObject({ campaign: { status: "sent" }, counts: { sent: 0 } });
    server.clock.advance(7 * 86_400);
    await dueCampaign(server);
    await sendCampaigns(server.platform);
    expect(marketingTexts().map(({ to }) => to)).toEqual([person.phone, person.phone]);
  });

  test("of two campaigns at once, a customer gets one", async () => {
    await agreeingCustomers(server.platform, 20);
    await dueCampaign(server);
    await dueCampaign(server);
    await Promise.all([sendCampaigns(server.platform), sendCampaigns(server.platform)]);
    await sendCampaigns(server.platform);
    expect(marketingTexts()).toHaveLength(20);
    expect(new Set(marketingTexts().map(({ to }) => to)).size).toBe(20);
  });

  test("a cancelled campaign sends nothing that was not handed over yet", async () => {
    await agreeingCustomers(server.platform, textsPerTurn + 10);
    const campaign = await dueCampaign(server);
    await sendCampaigns(server.platform);
    await campaign.call("POST", `/ops/api/campaigns/${campaign.id}/cancel`, {});
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 0 });
    expect(await read(campaign)).toMatchObject({
      campaign: { status: "cancelled" },
      counts: { waiting: 0, skipped: 10, sent: textsPerTurn },
    });
  });

  test("a provider that refuses again and again ends the turn, and the rest waits", async () => {
    await agreeingCustomers(server.platform, 50);
    const campaign = await dueCampaign(server);
    server.texts.failing = true;
    const { failed } = await sendCampaigns(server.platform);
    expect([failed >= 5, failed <= 8]).toEqual([true, true]);
    server.texts.failing = false;
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 50 - failed });
    expect(await read(campaign)).toMatchObject({
      campaign: { status: "sent" },
      counts: { failed, sent: 50 - failed },
    });
  });

  test("a server that stops begins no text", async () => {
    await agreeingCustomers(server.platform, 5);
    await dueCampaign(server);
    await sendCampaigns({ ...server.platform, stopping: AbortSignal.abort() });
    expect(marketingTexts()).toEqual([]);
    await sendCampaigns(server.platform);
    expect(marketingTexts()).toHaveLength(5);
  });
});

describe("how texts fare", () => {
  test("is told by the provider, in any order; a late `sent` after `delivered` changes nothing", async () => {
    await agreeingCustomers(server.platform, 3);
    const campaign = await dueCampaign(server);
    await sendCampaigns(server.platform);
    const [one, two, three] = marketingTexts();
    const tell = (text: typeof one, MessageStatus: string) =>
      status({ MessageSid: text?.providerId ?? "", MessageStatus, ErrorCode: "30006" }, text?.reference);
    await tell(one, "delivered");
    await tell(one, "sent");
    await tell(one, "failed");
    await tell(two, "undelivered");
    await tell(two, "delivered");
    expect((await tell(three, "queued")).statusCode).toBe(204);
    expect((await read(campaign)).counts).toEqual({
      waiting: 0,
      unknown: 0,
      sent: 1,
      delivered: 1,
      failed: 1,
      skipped: 0,
      optedOut: 0,
    });
    const reasons = await server.database
      .selectFrom("campaign_texts")
      .select("reason")
      .where("status", "=", "failed")
      .execute();
    expect(reasons).toEqual([{ reason: "30006" }]);
  });

  test("is stored even if it arrives before the provider's own response", async () => {
    await agreeingCustomer(server.platform);
    const campaign = await dueCampaign(server);
    const { texts } = server;
    const quick: typeof texts.send = async (to, body, options) => {
      const response = await texts.send(to, body, options);
      if (response.ok) {
        await status(
          { MessageSid: response.value.providerId, MessageStatus: "delivered" },
          options.reference,
        );
      }
      return response;
    };
    await sendCampaigns({ ...server.platform, texts: { ...texts, send: quick } });
    expect((await read(campaign)).counts).toMatchObject({ delivered: 1, sent: 0, unknown: 0 });
  });

  test("of an unknown text changes nothing", async () => {
    expect((await status({ MessageSid: "SM9", MessageStatus: "delivered" })).statusCode).toBe(204);
    expect((await status({ MessageSid: "SM9", MessageStatus: "sent" }, "no-uuid")).statusCode).toBe(204);
    expect((await status({ MessageStatus: "sent" })).statusCode).toBe(400);
  });
});

test("Australian customers are texted when all of Australia is awake", async () => {
  server.clock.set(sendingTime.AU);
  await agreeingCustomer(server.platform, { region: "AU", phone: "+61491570006" });
  const campaign = await dueCampaign(server, { region: "AU" });
  server.clock.set(new Date("2026-11-22T22:30:00.000Z"));
  await sendCampaigns(server.platform);
  expect(marketingTexts()).toEqual([]);
  server.clock.set(new Date("2026-11-23T01:00:00.000Z"));
  await sendCampaigns(server.platform);
  expect(marketingTexts()).toHaveLength(1);
  expect((await read(campaign)).campaign.status).toBe("sent");
});
