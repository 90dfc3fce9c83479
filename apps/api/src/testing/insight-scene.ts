import type { RegionCode } from "@parlour/contract/regions";
import { bundleNames } from "@parlour/contract/rules/bundles";
import { giveGoodwill } from "../modules/office/back-office/goodwill-service.ts";
import { deliverReply } from "../modules/conversation/chat/index.ts";
import { sendMessage } from "../modules/conversation/chat/service.ts";
import { releasePayment } from "../modules/money/payments/ops-service.ts";
import {
  settlePayment,
  takeInDispute,
  takeInFraudWarning,
  takeInRefund,
} from "../modules/money/payments/settle-service.ts";
import { insertPayment } from "../modules/money/payments/store.ts";
import { eraseCustomer } from "../modules/office/privacy/erasure-service.ts";
import type { TestApp } from "./test-app.ts";
import { giveFreeCredits, profileId } from "./test-chat.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "./test-people.ts";

/** Seven busy weeks of data for the figures, created by the server's own rules. */

/**
 * The times of events, UTC: the ends of days, months and summer time in London and Sydney, and ordinary days.
 */
const moments = [
  "2026-10-03T13:59:59.999Z", // Sydney's 3 October ends; its clocks go forward two hours later
  "2026-10-03T14:00:00.000Z",
  "2026-10-03T16:00:00.000Z",
  "2026-10-24T22:59:59.999Z", // London's 24 October ends
  "2026-10-24T23:00:00.000Z",
  "2026-10-25T00:30:00.000Z", // 01:30 in London, and an hour later once more
  "2026-10-25T01:30:00.000Z",
  "2026-10-25T23:59:59.999Z",
  "2026-10-26T00:00:00.000Z",
  "2026-10-31T12:59:59.999Z", // the month ends in Sydney
  "2026-10-31T13:00:00.000Z",
  "2026-10-31T23:59:59.999Z",
  "2026-11-01T00:00:00.000Z",
  "2026-11-06T10:15:00.000Z",
  "2026-11-10T09:00:00.000Z",
  "2026-11-13T23:30:00.000Z",
  "2026-11-14T00:00:00.000Z",
  "2026-11-14T17:20:00.000Z",
  "2026-11-17T03:00:00.000Z",
  "2026-11-18T12:59:59.999Z",
  "2026-11-18T13:00:00.000Z",
  "2026-11-19T20:45:00.000Z",
  "2026-11-20T12:00:00.000Z",
  "2026-11-20T18:19:59.000Z", // a day before now, and a second
  "2026-11-20T18:20:01.000Z",
  "2026-11-20T23:59:59.999Z",
  "2026-11-21T00:00:00.000Z",
  "2026-11-21T13:00:00.000Z", // Sydney's tomorrow
  "2026-11-21T17:05:00.000Z",
] as const;

/** When the figures are read. */
export const askedAt = "2026-11-21T18:20:00.000Z";

const sites: readonly {
  readonly brand: string;
  readonly region: RegionCode;
  readonly currency: "GBP" | "AUD" | "EUR";
}[] = [
  { brand: "emberlane", region: "GB", currency: "GBP" },
  { brand: "emberlane", region: "AU", currency: "AUD" },
  { brand: "emberlane", region: "IE", currency: "EUR" },
  { brand: "frostmere", region: "GB", currency: "GBP" },
];

/** Returns a generator of numbers below 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Paid {
  readonly intentId: string;
  readonly minor: number;
}

/** When people were at the desk: over midnight and changes of summer time in both zones, and on ordinary days. */
const atTheDesk = [
  ["2026-10-03T13:10:00.000Z", "2026-10-03T17:20:00.000Z"],
  ["2026-10-24T22:30:00.000Z", "2026-10-25T02:15:00.000Z"],
  ["2026-10-31T12:40:00.000Z", "2026-10-31T13:30:00.000Z"],
  ["2026-10-31T23:00:00.000Z", "2026-11-01T00:45:30.250Z"],
  ["2026-11-06T09:30:00.000Z", "2026-11-06T11:00:00.000Z"],
  ["2026-11-13T23:00:00.000Z", "2026-11-14T01:00:00.000Z"],
  ["2026-11-17T02:00:00.000Z", "2026-11-17T04:00:00.000Z"],
  ["2026-11-20T23:50:00.000Z", "2026-11-21T00:10:00.000Z"],
] as const;

/** Presence of staff, each some minutes later than the one before; the first one is at the desk when figures are read. */
async function presences({ database }: TestApp, staffIds: readonly string[]): Promise<void> {
  for (const [index, staffId] of staffIds.entries()) {
    const later = (moment: string): Date => new Date(Date.parse(moment) + index * 7 * 60_000);
    for (const [began, ended] of atTheDesk) {
      const until = later(ended);
      const back = new Date(until.getTime() + 600_000);
      await database
        .insertInto("presence_spans")
        .values([
          { staff_id: staffId, state: "available", began_at: later(began), ended_at: until },
          { staff_id: staffId, state: "break", began_at: until, ended_at: back },
        ])
        .execute();
    }
  }
  const [first = ""] = staffIds;
  const began = new Date("2026-11-21T17:00:00.000Z");
  const seen = new Date(Date.parse(askedAt) - 10_000);
  await database
    .insertInto("staff_presence")
    .values({ staff_id: first, chosen: "available", chosen_at: began, seen_at: seen })
    .execute();
  await database
    .insertInto("presence_spans")
    .values({ staff_id: first, state: "available", began_at: began, ended_at: null })
    .execute();
}

/** Fees and tax: two of one region, one set twice for a day, one that begins late, and a region without any. */
async function rates({ database, platform }: TestApp, staffId: string): Promise<void> {
  const set = async (
    region: RegionCode,
    from: string,
    fee: number,
    fixed: number,
    tax: number,
    at: string,
  ) => {
    await database
      .insertInto("money_rates")
      .values({
        id: platform.random.uuid(),
        region,
        valid_from: from,
        fee_basis_points: fee,
        fee_fixed_minor: fixed,
        tax_basis_points: tax,
        set_by: staffId,
        created_at: new Date(at),
      })
      .execute();
  };
  await set("GB", "2026-01-01", 150, 20, 2000, "2026-10-03T10:00:00.000Z");
  await set("GB", "2026-11-01", 999, 99, 4000, "2026-10-03T10:00:00.000Z");
  await set("GB", "2026-11-01", 175, 25, 1750, "2026-10-03T10:00:01.000Z");
  await set("AU", "2026-11-01", 170, 30, 1000, "2026-10-03T10:00:00.000Z");
}

/**
 * Early fraud warnings: of every third payment, on both sides of the edges of months; of every sixth a second one later. Some
 * payments are disputed a second time, in another month than the first.
 */
async function frauds({ platform, database }: TestApp, paid: readonly Paid[]): Promise<void> {
  for (const [index, { intentId }] of paid.entries()) {
    if (index % 3 !== 0) continue;
    for (let count = index % 6 === 0 ? 2 : 1; count > 0; count -= 1) {
      await takeInFraudWarning(platform, {
        warningId: `issfr_${intentId}_${count}`,
        intentId,
        fraudType: "unauthorized_use_of_card",
        actionable: index % 2 === 0,
        warnedAt: new Date(moments[(index * 5 + count * 9) % moments.length] ?? askedAt),
      });
    }
  }
  const disputed = await database
    .selectFrom("disputes")
    .select(["intent_id", "minor", "opened_at"])
    .orderBy("opened_at")
    .orderBy("id")
    .limit(4)
    .execute();
  for (const { intent_id: intentId, minor } of disputed) {
    await takeInDispute(platform, {
      disputeId: `du_${intentId}_again`,
      intentId,
      minor,
      reason: "general",
      status: "won",
      openedAt: new Date("2026-11-20T12:00:00.000Z"),
      respondBy: null,
      answered: true,
    });
  }
}

/** Creates all events and ends at `askedAt`. */
export async function busyHouse(server: TestApp): Promise<void> {
  const { platform, database, clock } = server;
  const next = seeded(7);
  const pick = <Kind>(from: readonly Kind[]): Kind => {
    const chosen = from[Math.floor(next() * from.length)];
    if (chosen === undefined) throw new Error("no value to pick from");
    return chosen;
  };
  const started = clock.now();
  clock.set(new Date("2026-10-03T10:00:00.000Z"));
  const staff = [
    await signedInStaff(platform),
    await signedInStaff(platform),
    await signedInStaff(platform, "supervisor"),
  ];
  const people: SignedInCustomer[] = [];
  const paid: Paid[] = [];
  let made = 0;

  async function codes(customer: { phone: string; brand: string; region: RegionCode }, used: boolean) {
    for (let count = Math.ceil(next() * 2); count > 0; count -= 1) {
      const now = clock.now();
      await database
        .insertInto("verification_codes")
        .values({
          id: platform.random.uuid(),
          browser_id: "a".repeat(32),
          brand_id: customer.brand,
          region: customer.region,
          phone: customer.phone,
          purpose: "sign_in",
          code_hash: platform.random.bytes(32),
          created_at: now,
          expires_at: now,
          used_at: used && count === 1 ? now : null,
        })
        .execute();
    }
  }

  async function join(): Promise<void> {
    const { brand, region } = pick(sites);
    made += 1;
    const phone = `+4477009${String(made).padStart(5, "0")}`;
    const verified = next() < 0.8;
    await codes({ phone, brand, region }, verified);
    if (!verified) return;
    const customer = await signedInCustomer(platform, { brand, region, phone });
    await database
      .updateTable("customers")
      .set({ adult_verified: true })
      .where("id", "=", customer.customerId)
      .execute();
    await giveFreeCredits(platform, customer, 1 + Math.floor(next() * 3));
    people.push(customer);
  }

  async function write(): Promise<void> {
    const customer = pick(people);
    const { brand } = customer;
    const request = {
      profileId: await profileId(database, brand, pick(["isolde", "maren"])),
      body: "Is anybody awake?",
      clientMessageId: platform.random.uuid(),
    };
    // a refusal, for example without credit, is expected now and then
    await sendMessage(platform, customer.customerId, request);
  }

  async function answer(): Promise<void> {
    const conversations = await database
      .selectFrom("conversations")
      .innerJoin("customers", "customers.id", "conversations.customer_id")
      .innerJoin("profiles", "profiles.id", "conversations.profile_id")
      .select("conversations.id")
      .where("last_sequence", ">", 0)
      // ids differ in every run, and many rows share one time, so the choice must not depend on ids
      .orderBy("conversations.created_at")
      .orderBy("customers.phone")
      .orderBy("profiles.slug")
      .execute();
    if (conversations.length === 0) return;
    const { id } = pick(conversations);
    const { staffId } = pick(staff);
    const now = clock.now();
    await database
      .updateTable("conversations")
      .set({ claimed_by: staffId, claimed_at: now, claim_acted_at: now })
      .where("id", "=", id)
      .execute();
    const replyId = platform.random.uuid();
    await deliverReply(platform, { staffId, conversationId: id, replyId, body: "The lamp is lit." });
  }

  async function buy(): Promise<void> {
    const customer = pick(people);
    const site = sites.find(({ brand, region }) => brand === customer.brand && region === customer.region);
    const intentId = `pi_house_${paid.length + 1}`;
    const order = {
      bundle: pick(bundleNames),
      minor: 500 + Math.floor(next() * 3000),
      credits: 2 + Math.floor(next() * 9),
    };
    const currency = site?.currency ?? "GBP";
    await insertPayment(database, {
      intentId,
      provider: "stripe",
      customerId: customer.customerId,
      brandId: customer.brand,
      region: customer.region,
      currency,
      createdAt: clock.now(),
      ...order,
    });
    // one in five pays a different amount than ordered and is held; most of those are released
    const receivedMinor = next() < 0.2 ? order.minor + 100 : order.minor;
    paid.push({ intentId, minor: receivedMinor });
    if (next() < 0.1) return;
    await settlePayment(platform, {
      intentId,
      outcome: "succeeded",
      receivedMinor,
      currency,
      cancelled: false,
      chargeId: `ch_${intentId}`,
      tried: true,
      cardLast4: "4242",
      cardFingerprint: null,
    });
    if (receivedMinor !== order.minor && next() < 0.7) {
      await releasePayment(platform, staff[2]?.staffId ?? "", intentId, "the bank rounded");
    }
  }

  async function refund(): Promise<void> {
    if (paid.length === 0) return;
    const { intentId, minor } = pick(paid);
    const part = next() < 0.5 ? minor : Math.ceil(minor / 3);
    const { refunded_minor: back } = await database
      .selectFrom("payments")
      .select("refunded_minor")
      .where("intent_id", "=", intentId)
      .executeTakeFirstOrThrow();
    if (back > 0) return;
    const told = { intentId, minor: part, providerId: `re_${intentId}`, refundId: null };
    await takeInRefund(platform, { ...told, status: pick(["requested", "succeeded", "succeeded"]) });
    if (next() < 0.2) await takeInRefund(platform, { ...told, status: "failed" });
  }

  async function dispute(): Promise<void> {
    if (paid.length === 0) return;
    const { intentId, minor } = pick(paid);
    const told = {
      disputeId: `du_${intentId}`,
      intentId,
      minor,
      reason: "fraudulent",
      openedAt: clock.now(),
      respondBy: null,
      answered: false,
    };
    await takeInDispute(platform, { ...told, status: "open" });
    const end = pick(["open", "won", "lost", "lost"] as const);
    if (end !== "open") await takeInDispute(platform, { ...told, status: end });
  }

  async function thank(): Promise<void> {
    await giveGoodwill(platform, {
      staffId: staff[2]?.staffId ?? "",
      customerId: pick(people).customerId,
      goodwillId: platform.random.uuid(),
      credits: 1 + Math.floor(next() * 4),
      reason: "Was kept waiting",
    });
  }

  async function decide(): Promise<void> {
    const { customerId } = pick(people);
    await database
      .insertInto("marketing_consents")
      .values({
        id: platform.random.uuid(),
        customer_id: customerId,
        consented: next() < 0.4,
        source: pick(["sign_up", "account", "text", "text", "staff"]),
        wording_version: "1",
        phone_hash: Buffer.from(customerId),
        created_at: clock.now(),
      })
      .execute();
  }

  /** Raises one flag per conversation, so that flags do not interfere; two of three are decided. */
  async function worry(): Promise<void> {
    const conversation = await database
      .selectFrom("conversations")
      .innerJoin("customers", "customers.id", "conversations.customer_id")
      .innerJoin("profiles", "profiles.id", "conversations.profile_id")
      .select(["conversations.id", "customer_id"])
      .where("conversations.id", "not in", (eb) => eb.selectFrom("care_flags").select("conversation_id"))
      .orderBy("conversations.created_at")
      .orderBy("customers.phone")
      .orderBy("profiles.slug")
      .limit(1)
      .executeTakeFirst();
    if (conversation === undefined) return;
    const now = clock.now();
    const supervisor = staff[2]?.staffId ?? "";
    await database
      .insertInto("care_flags")
      .values({
        id: platform.random.uuid(),
        customer_id: conversation.customer_id,
        conversation_id: conversation.id,
        kind: pick(["distress", "threat", "scam"]),
        note: "Said so twice",
        raised_by: supervisor,
        raised_at: now,
        ...(next() < 0.67
          ? {
              outcome: "no_concern" as const,
              decided_by: supervisor,
              decided_at: new Date(now.getTime() + Math.floor(next() * 100_000_000)),
            }
          : {}),
      })
      .execute();
  }

  const doings = [
    write,
    write,
    write,
    write,
    answer,
    answer,
    answer,
    buy,
    buy,
    buy,
    refund,
    dispute,
    dispute,
    thank,
    decide,
    worry,
  ];
  for (const [index, moment] of moments.entries()) {
    const at = new Date(moment);
    const following = new Date(moments[index + 1] ?? askedAt).getTime();
    clock.set(at);
    await join();
    if (people.length === 0) await join();
    // All of it happens at the edge of a day: a figure that puts it on the wrong side must be noticed.
    const isEdge = at.getTime() % 3_600_000 === 0;
    for (let left = isEdge ? 12 : 9; left > 0 && people.length > 0; left -= 1) {
      await pick(doings)();
      const seconds = Math.floor(next() * 90);
      const stays = clock.now().getTime() + seconds * 1000 < following;
      // otherwise some time later, but before the next event
      if (!isEdge && stays && next() < 0.3) clock.advance(seconds);
    }
  }
  clock.set(new Date("2026-11-21T18:00:00.000Z"));
  const hesitant = await signedInCustomer(platform, { phone: "+447700999999" });
  await giveFreeCredits(platform, hesitant, 1);
  await insertPayment(database, {
    intentId: "pi_house_never_paid",
    provider: "stripe",
    customerId: hesitant.customerId,
    brandId: hesitant.brand,
    region: hesitant.region,
    currency: "GBP",
    bundle: "bronze",
    minor: 500,
    credits: 10,
    createdAt: clock.now(),
  });
  const staffIds = staff.map(({ staffId }) => staffId);
  await presences(server, staffIds);
  await rates(server, staffIds[2] ?? "");
  await frauds(server, paid);
  const [erased, banned] = people;
  if (erased === undefined || banned === undefined) throw new Error("no customer joined");
  await eraseCustomer(platform, { customerId: erased.customerId, askedBy: "customer", staffId: null });
  await database.updateTable("customers").set({ banned: true }).where("id", "=", banned.customerId).execute();
  if (started > new Date(askedAt)) throw new Error("the test's clock is ahead");
  clock.set(new Date(askedAt));
}
