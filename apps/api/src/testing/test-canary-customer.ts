import { uploadPicture } from "@parlour/contract/operations/media";
import { sendMessage } from "@parlour/contract/operations/messages";
import { createEnquiry } from "@parlour/contract/operations/ops-privacy";
import { requestReference } from "@parlour/contract/rules/customer-request";
import sharp from "sharp";
import { recordAudit } from "../modules/records/audit/index.ts";
import { grantGoodwill, grantPurchase } from "../modules/records/credits/index.ts";
import { recordConsent } from "../modules/people/marketing/index.ts";
import type { Trx } from "../plugins/database.ts";
import { keyedHash } from "../plugins/keys.ts";
import type { Random } from "../ports/random.ts";
import type { TestApp } from "./test-app.ts";
import { replyAs, call, profileId } from "./test-chat.ts";
import { signedInStaff } from "./test-people.ts";
import { sendPicture } from "./test-pictures.ts";
import { basic, newestCode, visitor } from "./test-sign-up.ts";
import type { Visitor } from "./test-sign-up.ts";

/** A unique word in place of personal data: nothing else in a test's database contains it. */
export const canaryWord = "canary";

export interface CanaryCustomer {
  readonly customerId: string;
  readonly phone: string;
  readonly password: string;
  readonly browser: Visitor;
  readonly headers: { readonly authorization: string };
  readonly conversationId: string;
}

/**
 * Stores a payment of the customer with its credits, a refund and a dispute, as the provider's events would.
 */
async function buy(server: TestApp, customerId: string, intentId: string): Promise<void> {
  const { platform, database } = server;
  const now = platform.clock.now();
  const staff = await signedInStaff(platform, "supervisor");
  await database.transaction().execute(async (trx) => {
    await trx
      .insertInto("payments")
      .values({
        intent_id: intentId,
        customer_id: customerId,
        brand_id: "emberlane",
        region: "GB",
        bundle: "gold",
        price_minor: 2000,
        currency: "GBP",
        credits: 50,
        status: "succeeded",
        problem: null,
        card_last4: "4242",
        created_at: now,
        granted_at: now,
      })
      .execute();
    await grantPurchase(
      trx,
      { customerId, paymentIntentId: intentId, credits: 50 },
      { now, random: platform.random },
    );
    await trx
      .insertInto("refunds")
      .values({
        id: platform.random.uuid(),
        intent_id: intentId,
        minor: 2000,
        status: "awaiting_approval",
        provider_id: null,
        requested_by: staff.staffId,
        approved_by: null,
        origin: "staff",
        reason: `${canaryWord} wrote that it was a mistake`,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await trx
      .insertInto("payment_requests")
      .values({
        id: platform.random.uuid(),
        customer_id: customerId,
        bundle: "gold",
        price_minor: 2000,
        currency: "GBP",
        intent_id: null,
        created_at: now,
      })
      .execute();
  });
}

/** Stores operators' notes on flags about the customer, and on why they blocked them. */
async function writeCare(
  trx: Trx,
  about: {
    readonly customerId: string;
    readonly staffId: string;
    readonly now: Date;
    readonly random: Random;
  },
): Promise<void> {
  const { customerId, staffId, now, random } = about;
  const conversation = await trx
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  await trx
    .insertInto("age_checks")
    .values({
      id: random.uuid(),
      customer_id: customerId,
      method: "supervisor",
      provider: "staff",
      reference: `${canaryWord} ticket`,
      result: "passed",
      asked_at: now,
      decided_at: now,
    })
    .execute();
  if (conversation !== undefined) {
    await trx
      .insertInto("care_flags")
      .values({
        id: random.uuid(),
        customer_id: customerId,
        conversation_id: conversation.id,
        kind: "threat",
        note: `${canaryWord} threatens`,
        raised_by: staffId,
        raised_at: now,
      })
      .execute();
  }
  const block = { staff_id: staffId, customer_id: customerId, created_at: now };
  await trx
    .insertInto("operator_blocks")
    .values({ ...block, reason: `${canaryWord} was unkind` })
    .execute();
}

/** Stores what other people write about the customer, and what the server records by itself. */
async function writeAbout(server: TestApp, customerId: string, phone: string): Promise<void> {
  const { platform, database, app } = server;
  const now = platform.clock.now();
  const { random } = platform;
  const staff = await signedInStaff(platform, "supervisor");
  const staffId = staff.staffId;
  await call(app, createEnquiry, {
    headers: staff.headers,
    body: { customerId, subject: `${canaryWord} asks`, body: `${canaryWord} at ${phone} asks for a copy` },
  });
  await database
    .insertInto("enquiries")
    .values({
      id: random.uuid(),
      customer_id: customerId,
      type: "complaint",
      subject: "A complaint",
      body: `${canaryWord} complains`,
      created_by: null,
      created_at: now,
      reference: requestReference(random.bytes(8)),
    })
    .execute();
  await database
    .insertInto("hidden_profiles")
    .values({
      customer_id: customerId,
      profile_id: await profileId(database, "emberlane", "isolde"),
      created_at: now,
    })
    .execute();
  const goodwillId = random.uuid();
  await database.transaction().execute(async (trx) => {
    await trx
      .insertInto("goodwill_grants")
      .values({
        id: goodwillId,
        customer_id: customerId,
        amount: 3,
        reason: `${canaryWord} was kept waiting`,
        staff_id: staffId,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("goodwill_requests")
      .values({
        id: random.uuid(),
        customer_id: customerId,
        amount: 30,
        reason: `${canaryWord} asked for more`,
        status: "awaiting_approval",
        requested_by: staffId,
        created_at: now,
        decided_by: null,
        decided_at: null,
        rejection: null,
      })
      .execute();
    await grantGoodwill(trx, { customerId, goodwillId, credits: 3 }, { now, random });
    await recordConsent(
      trx,
      { customerId, consented: true, source: "account", wordingVersion: `${canaryWord}-1` },
      { now, random, keys: platform.keys },
    );
    await trx
      .insertInto("customer_notes")
      .values({
        id: random.uuid(),
        customer_id: customerId,
        conversation_id: null,
        staff_id: staffId,
        body: `${canaryWord} likes trains`,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("bans")
      .values({
        id: random.uuid(),
        customer_id: customerId,
        reason: `${canaryWord} was rude`,
        staff_id: staffId,
        created_at: now,
        lifted_at: now,
        lifted_by: staffId,
        appeal_note: `${canaryWord} is sorry`,
        appealed_at: now,
      })
      .execute();
    await writeCare(trx, { customerId, staffId, now, random });
    await trx
      .insertInto("spending_lines")
      .values({ customer_id: customerId, kind: "pace", shown_at: now })
      .execute();
    await trx
      .insertInto("customer_limits")
      .values({
        customer_id: customerId,
        day_minor: 5000,
        week_minor: null,
        month_minor: null,
        pending: null,
        pending_from: null,
        cool_off_until: null,
        self_excluded_until: null,
        updated_at: now,
      })
      .execute();
    await trx
      .insertInto("phone_lookups")
      .values({
        phone_hash: keyedHash(platform.keys.phones, phone),
        line_type: `${canaryWord} mobile`,
        looked_up_at: now,
      })
      .onConflict((conflict) =>
        conflict.column("phone_hash").doUpdateSet({ line_type: `${canaryWord} mobile` }),
      )
      .execute();
    const words = { reason: `${canaryWord} was rude on ${phone}` };
    const payment = await trx
      .selectFrom("payments")
      .select("intent_id")
      .where("customer_id", "=", customerId)
      .executeTakeFirstOrThrow();
    for (const [action, targetType, targetId] of [
      ["customer.ban", "customer", customerId],
      ["refund.reject", "payment", payment.intent_id],
    ] as const) {
      await recordAudit(trx, { staffId, action, targetType, targetId, details: words }, { now, random });
    }
    const campaign = await trx
      .insertInto("campaigns")
      .values({
        id: random.uuid(),
        brand_id: "emberlane",
        region: "GB",
        title: "A quiet evening",
        body: "Come and talk.",
        status: "sent",
        send_at: now,
        created_by: staffId,
        created_at: now,
        finished_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("campaign_texts")
      .values({
        id: random.uuid(),
        campaign_id: campaign.id,
        customer_id: customerId,
        status: "failed",
        reason: `${canaryWord} unreachable`,
        provider_id: null,
        claimed_at: now,
        updated_at: now,
      })
      .execute();
  });
}

/** Stores the desk's aids: a fact told to the customer, and an unsent reply. */
async function leaveAtDesk(
  { platform, database }: TestApp,
  pair: { readonly customerId: string; readonly profile: string; readonly conversationId: string },
): Promise<void> {
  const { staffId } = await signedInStaff(platform);
  const now = platform.clock.now();
  await database
    .insertInto("persona_facts")
    .values({
      id: platform.random.uuid(),
      customer_id: pair.customerId,
      profile_id: pair.profile,
      body: `${canaryWord} heard of a dog`,
      added_by: staffId,
      added_at: now,
    })
    .execute();
  const supervisor = await signedInStaff(platform, "supervisor");
  await database
    .insertInto("whispers")
    .values({
      id: platform.random.uuid(),
      conversation_id: pair.conversationId,
      author_id: supervisor.staffId,
      claimant_id: staffId,
      body: `${canaryWord} needs a slower pace`,
      written_at: now,
    })
    .execute();
  const replies = await database
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", pair.conversationId)
    .where("direction", "=", "received")
    .limit(1)
    .execute();
  for (const { id } of replies) {
    await database
      .insertInto("reply_reviews")
      .values({
        id: platform.random.uuid(),
        message_id: id,
        staff_id: staffId,
        reviewer_id: supervisor.staffId,
        mark: "fine",
        word: `${canaryWord} could have been asked`,
        outcome: "no_action",
        reviewed_at: now,
      })
      .execute();
  }
  await database
    .insertInto("reply_drafts")
    .values({
      conversation_id: pair.conversationId,
      staff_id: staffId,
      body: `Dear ${canaryWord}, not sent yet`,
      reply_id: platform.random.uuid(),
      revision: platform.random.uuid(),
      begun_at: now,
      saved_at: now,
    })
    .execute();
}

/**
 * Creates a customer who signs up, logs in, writes, gets replies, buys, uploads and is written about, with
 * the canary's word or number in every possible place.
 */
export async function canaryCustomer(server: TestApp, phone: string): Promise<CanaryCustomer> {
  const { app, platform, database } = server;
  const password = "Canary7Lantern";
  const browser = visitor(server);
  await browser.sendCode(phone);
  await browser.checkCode(newestCode(server, phone));
  const made = await browser.register({ username: "CanaryBird", phoneNumber: phone, password });
  if (made.statusCode !== 201) throw new Error(made.body);
  const customerId = made.json<{ id: string }>().id;
  const signedIn = await browser.browser.call({
    method: "POST",
    url: "/api/uaa-service/oauth/token",
    headers: {
      authorization: basic("emberlane"),
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": "Canary/5.0 (canary) Firefox/140.0",
    },
    payload: new URLSearchParams({ grant_type: "password", username: phone, password }).toString(),
  });
  const token = signedIn.json<{ access_token: string }>().access_token;
  const headers = { authorization: `Bearer ${token}` };
  // A password reset under way: another code and its ticket.
  await browser.sendCode(phone, 2);
  await browser.checkCode(newestCode(server, phone));

  await buy(server, customerId, `pi_bird_${customerId.replaceAll("-", "")}`);
  const isolde = await profileId(database, "emberlane", "isolde");
  const sent = await call(app, sendMessage, {
    headers,
    body: {
      profileId: isolde,
      body: `I am ${canaryWord}, ${phone}`,
      clientMessageId: platform.random.uuid(),
    },
  });
  if (sent.statusCode !== 201) throw new Error(sent.body);
  await replyAs(platform, { customerId }, isolde, `Hello ${canaryWord}, lovely to hear from you`);
  const { id: conversationId } = await database
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  await leaveAtDesk(server, { customerId, profile: isolde, conversationId });

  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#9d7bff" } })
    .withExif({ IFD0: { Copyright: `${canaryWord} ${phone}` } })
    .jpeg()
    .toBuffer();
  const uploaded = await sendPicture(app, uploadPicture.path, headers, {
    bytes: photo,
    name: `${canaryWord}-${phone}.jpg`,
  });
  if (uploaded.statusCode !== 200) throw new Error(uploaded.body);
  const update = await app.inject({
    method: "POST",
    url: "/im/api/account/update",
    headers,
    payload: {
      username: "CanaryBird",
      dateOfBirth: "1990-05-17T00:00:00.000",
      images: uploaded.json<string>(),
      password: null,
    },
  });
  if (update.statusCode !== 200) throw new Error(update.body);
  await writeAbout(server, customerId, phone);
  return { customerId, phone, password, browser, headers, conversationId };
}
