import type { Campaign, CampaignLimits } from "@parlour/contract/operations/ops-marketing";
import type { SegmentName } from "@parlour/contract/rules/segments";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { givePurchasedCredits, profileId } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import {
  agreeingCustomer,
  agreeingCustomers,
  forgetMarketing,
  sendingTime,
  staffCalls,
  textIn,
} from "../../../testing/test-marketing.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../../../testing/test-people.ts";
import { purchaseRefusal } from "../limits/index.ts";
import { countAudience, countSegments, findRefusal } from "./audience-service.ts";
import { selectCampaign } from "./campaign-store.ts";
import { sendCampaigns, startCampaign } from "./sending-service.ts";

/** Campaigns for a part of a site's customers (CAMPAIGN-9 to CAMPAIGN-11). */

const limits: { -readonly [Limit in keyof CampaignLimits]: number } = { alone: 0, staffDay: 0 };
let server: TestApp;
let supervisor: SignedInStaff;
let colleague: SignedInStaff;
let profile: string;
let cursor = 0;

beforeAll(async () => {
  server = await testApp({ platform: { settings: { ...testSettings, campaigns: limits } } });
  profile = await profileId(server.database, "emberlane", "isolde");
});
beforeEach(async () => {
  await sql`delete from messages`.execute(server.database);
  await sql`delete from conversations`.execute(server.database);
  await forgetMarketing(server);
  server.clock.set(sendingTime.GB);
  Object.assign(limits, { alone: 100, staffDay: 200 });
  supervisor = await signedInStaff(server.platform, "supervisor");
  colleague = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

const daysAgo = (days: number): Date => new Date(server.clock.now().getTime() - days * 86_400_000);

/** A message of the customer, and a newer reply, which does not count. */
async function wrote({ customerId }: SignedInCustomer, at: Date): Promise<void> {
  const { database, platform } = server;
  const id = platform.random.uuid();
  cursor += 2;
  await sql`insert into conversations (id, customer_id, profile_id, created_at)
    values (${id}, ${customerId}, ${profile}, ${at})
    on conflict do nothing`.execute(database);
  await sql`insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, sent_at)
    values (gen_random_uuid(), ${id}, ${customerId}, 'sent', 'Hello', 1, ${cursor}, ${at}),
      (gen_random_uuid(), ${id}, ${customerId}, 'received', 'Hello', 2, ${cursor + 1}, ${server.clock.now()})`.execute(
    database,
  );
}

async function spendAll({ customerId }: SignedInCustomer): Promise<void> {
  await server.database
    .updateTable("credit_accounts")
    .set({ purchased: 0, free: 0 })
    .where("customer_id", "=", customerId)
    .execute();
}

async function limit({ customerId }: SignedInCustomer, change: object): Promise<void> {
  const none = { updated_at: server.clock.now(), cool_off_until: null, self_excluded_until: null };
  await server.database
    .insertInto("customer_limits")
    .values({ customer_id: customerId, ...none, ...change })
    .execute();
}

const site = { brand: "emberlane", region: "GB" } as const;
const texts = { title: "Autumn", body: "Three new letters wait for you." } as const;
const calls = (who = supervisor) => staffCalls(server, who.headers);

async function counts(lapsedDays = 30): Promise<{ [Name in SegmentName]: number }> {
  const query = new URLSearchParams({ ...site, lapsedDays: String(lapsedDays) });
  const response = await calls()("GET", `/ops/api/marketing/audiences?${query.toString()}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function drafted(segment: SegmentName, lapsedDays?: number): Promise<Campaign> {
  const wish = lapsedDays === undefined ? { segment } : { segment, lapsedDays };
  const response = await calls()("POST", "/ops/api/campaigns", { ...site, ...texts, ...wish });
  expect(response.statusCode).toBe(201);
  return response.json<Campaign>();
}

async function schedule({ id }: Campaign): Promise<Campaign> {
  const sendAt = server.clock.now().toISOString();
  return (await calls()("POST", `/ops/api/campaigns/${id}/schedule`, { sendAt })).json<Campaign>();
}

async function sentTo({ id }: Campaign): Promise<readonly (readonly [string, string | null])[]> {
  const rows = await server.database
    .selectFrom("campaign_texts")
    .select(["customer_id", "status", "reason"])
    .where("campaign_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ customer_id: customer, status, reason }) => [customer, reason ?? status] as const);
}

describe("a segment", () => {
  test("is counted before a campaign is written, and the campaign has the same audience", async () => {
    const { platform } = server;
    const people = [];
    for (let number = 0; number < 5; number += 1) people.push(await agreeingCustomer(platform));
    const [quiet, busy, silent, empty, owing] = people as [
      SignedInCustomer,
      SignedInCustomer,
      SignedInCustomer,
      SignedInCustomer,
      SignedInCustomer,
    ];
    await wrote(quiet, daysAgo(30));
    await wrote(busy, daysAgo(29));
    for (const buyer of [busy, empty, owing]) await givePurchasedCredits(platform, buyer, 5);
    await spendAll(empty);
    await spendAll(owing);
    await sql`update credit_accounts set debt = 2 where customer_id = ${owing.customerId}`.execute(
      server.database,
    );
    expect(await counts()).toEqual({
      everybody: 5,
      lapsed: 1,
      never_bought: 2,
      out_of_credit: 1,
      estimated: false,
    });
    expect(await counts(14)).toMatchObject({ lapsed: 2 });
    const campaign = await drafted("lapsed", 30);
    expect(campaign).toMatchObject({ segment: "lapsed", lapsedDays: 30 });
    const audience = await calls()("POST", `/ops/api/campaigns/${campaign.id}/audience`, {});
    expect(audience.json()).toEqual({ customers: 1, leftOut: [{ reason: "segment", customers: 4 }] });
    await schedule(campaign);
    await sendCampaigns(platform);
    expect(await sentTo(campaign)).toEqual([[quiet.customerId, "sent"]]);
    // Had a text: a text within 7 days comes before the segment.
    const next = await drafted("never_bought");
    await schedule(next);
    await sendCampaigns(platform);
    expect(await sentTo(next)).toEqual([[silent.customerId, "sent"]]);
    const audit = await server.database
      .selectFrom("audit_log")
      .select(["staff_id", "details"])
      .where("action", "=", "campaign.segments")
      .where("target_id", "=", "emberlane GB")
      .orderBy("id")
      .execute();
    expect(audit.at(-2)).toEqual({
      staff_id: supervisor.staffId,
      details: {
        lapsedDays: 30,
        everybody: 5,
        lapsed: 1,
        never_bought: 2,
        out_of_credit: 1,
        estimated: false,
      },
    });
  });

  test("is judged again for each customer as the text is sent", async () => {
    const { platform } = server;
    const [buys, stays, stops] = [
      await agreeingCustomer(platform),
      await agreeingCustomer(platform),
      await agreeingCustomer(platform),
    ];
    const campaign = await drafted("never_bought");
    expect(await schedule(campaign)).toMatchObject({ recipients: 3 });
    // The texts are made, and wait for the next turn.
    const due = await selectCampaign(server.database, campaign.id);
    if (due !== undefined) await startCampaign(platform, due);
    expect((await sentTo(campaign)).map(([, state]) => state)).toEqual(["waiting", "waiting", "waiting"]);
    await givePurchasedCredits(platform, buys, 5);
    await textIn(server, stops.phone, "STOP");
    await sendCampaigns(platform);
    expect(new Map(await sentTo(campaign))).toEqual(
      new Map([
        [buys.customerId, "segment"],
        [stays.customerId, "sent"],
        [stops.customerId, "no_consent"],
      ]),
    );
  });

  test("reaches nobody on a break, self-excluded, banned or at a spending limit", async () => {
    const { platform, database } = server;
    const later = new Date(server.clock.now().getTime() + 3_600_000);
    const bought = async () => {
      const customer = await agreeingCustomer(platform);
      await wrote(customer, daysAgo(60));
      // £20.00
      await givePurchasedCredits(platform, customer, 5);
      await spendAll(customer);
      return customer;
    };
    await limit(await bought(), { cool_off_until: later });
    await limit(await bought(), { self_excluded_until: later });
    await limit(await bought(), { day_minor: 2000 });
    await limit(await bought(), { month_minor: 0 });
    await limit(await bought(), {
      week_minor: 5000,
      pending: JSON.stringify({ weekMinor: 1000 }),
      pending_from: server.clock.now(),
    });
    const banned = await bought();
    await database
      .updateTable("customers")
      .set({ banned: true })
      .where("id", "=", banned.customerId)
      .execute();
    expect(await counts()).toMatchObject({ everybody: 0, lapsed: 0, never_bought: 0, out_of_credit: 0 });
    await limit(await bought(), { day_minor: 2001, week_minor: null, month_minor: 9000 });
    expect(await counts()).toMatchObject({ everybody: 1, lapsed: 1, never_bought: 0, out_of_credit: 1 });
    const campaign = await drafted("out_of_credit");
    const audience = await calls()("POST", `/ops/api/campaigns/${campaign.id}/audience`, {});
    expect(audience.json()).toEqual({
      customers: 1,
      leftOut: [
        { reason: "banned", customers: 1 },
        { reason: "self_excluded", customers: 1 },
        { reason: "cooling_off", customers: 1 },
        { reason: "limit_reached", customers: 3 },
      ],
    });
  });

  test("judges spending limits as a purchase does", async () => {
    const { platform, database } = server;
    const sender = "60002";
    const query = { brandId: "emberlane", region: "GB", sender, now: server.clock.now() } as const;
    const everybody = { ...query, segment: "everybody", lapsedDays: null } as const;
    let reached = 0;
    for (let number = 0; number < 40; number += 1) {
      const customer = await agreeingCustomer(platform);
      const pick = (choices: readonly (number | null)[]) => choices[number % choices.length] ?? null;
      await limit(customer, {
        day_minor: pick([null, 0, 2000, 2001, 1999]),
        week_minor: pick([4000, null, 4001, 2000]),
        month_minor: pick([null, 6000, 6001]),
        ...(number % 2 === 0
          ? {}
          : {
              pending: JSON.stringify({ dayMinor: pick([null, 2000, 5000]), monthMinor: pick([6000, null]) }),
              pending_from: number % 3 === 0 ? daysAgo(-1) : daysAgo(0),
            }),
      });
      for (const days of [0.5, 6.9, 29.9, 31.5]) {
        await givePurchasedCredits(platform, customer, 1);
        await sql`update payments set created_at = ${daysAgo(days)} where customer_id = ${customer.customerId}
          and created_at = ${server.clock.now()}`.execute(database);
      }
      const refused = await database
        .transaction()
        .execute((trx) => purchaseRefusal(trx, customer.customerId, 1, query.now));
      const refusal = await findRefusal(database, customer.customerId, everybody);
      expect([number, refusal]).toEqual([number, refused]);
      if (refused !== null) reached += 1;
    }
    expect(reached).toBeGreaterThan(5);
    expect(reached).toBeLessThan(38);
  });

  test("is counted over more customers than one statement reads, and estimated from some of them before", async () => {
    await agreeingCustomers(server.platform, 4100);
    const query = { brandId: "emberlane", region: "GB", sender: "60002", now: server.clock.now() } as const;
    const whom = { segment: "never_bought", lapsedDays: null } as const;
    expect((await countAudience(server.database, { ...query, ...whom })).customers).toBe(4100);
    const figures = await countSegments(server.database, query, 30);
    expect(figures).toMatchObject({ lapsed: 0, out_of_credit: 0, estimated: true });
    // The customers of the tests above are looked at, too.
    for (const estimate of [figures.everybody, figures.never_bought]) {
      expect(estimate).toBeGreaterThanOrEqual(3900);
      expect(estimate).toBeLessThanOrEqual(4300);
      expect(estimate % 100).toBe(0);
    }
    const { customers } = await server.database
      .selectFrom("customers")
      .select((eb) => eb.fn.countAll<number>().as("customers"))
      .where("brand_id", "=", "emberlane")
      .where("region", "=", "GB")
      .executeTakeFirstOrThrow();
    expect(await countSegments(server.database, query, 30, customers)).toMatchObject({
      everybody: 4100,
      estimated: false,
    });
  });
});

describe("a campaign for a segment", () => {
  test("is changed while it is a draft, and refuses days that don't belong to it", async () => {
    const campaign = await drafted("never_bought");
    const put = (change: object) =>
      calls()("PUT", `/ops/api/campaigns/${campaign.id}`, { ...texts, ...change });
    expect((await put({ segment: "lapsed", lapsedDays: 90 })).json()).toMatchObject({ lapsedDays: 90 });
    // An older page names no segment: it stays.
    expect((await put({})).json()).toMatchObject({ segment: "lapsed", lapsedDays: 90 });
    expect((await put({ segment: "out_of_credit" })).json()).toMatchObject({ lapsedDays: null });
    for (const wrong of [
      { segment: "lapsed" },
      { segment: "everybody", lapsedDays: 30 },
      { lapsedDays: 30 },
    ]) {
      expect(codeOf(await put(wrong))).toEqual([400, "invalid_request"]);
      const made = await calls()("POST", "/ops/api/campaigns", { ...site, ...texts, ...wrong });
      expect(codeOf(made)).toEqual([400, "invalid_request"]);
    }
    const days = await put({ segment: "lapsed", lapsedDays: 13 });
    expect(days.statusCode).toBe(400);
  });

  test("beyond a limit waits for a second person, whose release counts once more", async () => {
    limits.alone = 1;
    for (let number = 0; number < 2; number += 1) await agreeingCustomer(server.platform);
    const campaign = await drafted("never_bought");
    expect(await schedule(campaign)).toMatchObject({ status: "awaiting_release", recipients: 2 });
    await agreeingCustomer(server.platform);
    const release = (who: SignedInStaff) =>
      calls(who)("POST", `/ops/api/campaigns/${campaign.id}/release`, {});
    expect(codeOf(await release(supervisor))).toEqual([403, "second_person_required"]);
    expect((await release(colleague)).json()).toMatchObject({ status: "scheduled", recipients: 3 });
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 3 });
  });

  test("is not sent to everybody by a version that knows no segments", async () => {
    const campaign = await drafted("lapsed", 30);
    await schedule(campaign);
    const asBefore = server.database.updateTable("campaigns").set({ status: "sending", recipients: 9 });
    await expect(asBefore.where("id", "=", campaign.id).execute()).rejects.toThrow("campaigns_made_for");
  });
});
