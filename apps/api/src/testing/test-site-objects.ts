import { sendMessage } from "@parlour/contract/operations/messages";
import type { RegionCode } from "@parlour/contract/regions";
import { secondsFrom } from "../plugins/dates.ts";
import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits, profileId, replyAs } from "./test-chat.ts";
import { signedInCustomer, signedInStaff } from "./test-people.ts";

/** A site with one object of each kind that staff see, each with the site's word in its texts. */
export interface SiteObjects {
  readonly brand: string;
  readonly region: RegionCode;
  readonly word: string;
  readonly phone: string;
  /** Ids and words that must not reach anybody who does not work for the site. */
  readonly telling: readonly string[];
  /** The ids by the name of the parameter or field that names such an object. */
  readonly fields: { readonly [name: string]: unknown };
  /** The ids of `:id` in paths, by the word before it. */
  readonly ids: { readonly [list: string]: string };
}

/** Creates objects of every kind at a site. */
export async function siteObjects(
  { platform, database, app }: TestApp,
  { brand, region, word }: { readonly brand: string; readonly region: RegionCode; readonly word: string },
): Promise<SiteObjects> {
  const { random, clock } = platform;
  const now = clock.now();
  const writer = await signedInStaff(platform, "operator");
  const supervisor = await signedInStaff(platform, "supervisor");
  const customer = await signedInCustomer(platform, { brand, region });
  const { customerId } = customer;
  await database
    .updateTable("customers")
    .set({ username: `${word}bird`, username_key: `${word}bird` })
    .where("id", "=", customerId)
    .execute();
  await giveFreeCredits(platform, customer, 10);
  await givePurchasedCredits(platform, customer, 10);
  const profile = await profileId(database, brand, "isolde");
  const write = async (body: string): Promise<void> => {
    const message = { profileId: profile, body, clientMessageId: random.uuid() };
    const sent = await call(app, sendMessage, { headers: customer.headers, body: message });
    if (sent.statusCode !== 201) throw new Error(sent.body);
  };
  await write(`I am ${word}`);
  await replyAs(platform, customer, profile, `Hello ${word}`);
  await write(`${word} again`);
  const { id: conversationId } = await database
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const messages = await database
    .selectFrom("messages")
    .select(["id", "direction"])
    .where("conversation_id", "=", conversationId)
    .orderBy("sequence")
    .execute();
  const messageId = messages[0]?.id ?? "";
  const replyId = messages.find(({ direction }) => direction === "received")?.id ?? "";
  const { intent_id: paymentIntent } = await database
    .selectFrom("payments")
    .select("intent_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const id = (): string => random.uuid();
  const made = {
    refund: id(),
    goodwill: id(),
    dispute: `dp_${id().replaceAll("-", "")}`,
    flag: id(),
    campaign: id(),
    enquiry: id(),
    alert: id(),
    canned: id(),
    takeOver: id(),
    fact: id(),
    whisper: id(),
    draw: id(),
    outcome: id(),
    block: id(),
    note: id(),
  };
  const { staffId } = writer;
  const of = { customer_id: customerId };
  await database.transaction().execute(async (trx) => {
    // A reply by somebody, so that it can be judged.
    await sql`alter table messages disable trigger user`.execute(trx);
    await trx.updateTable("messages").set({ staff_id: staffId }).where("id", "=", replyId).execute();
    await sql`alter table messages enable trigger user`.execute(trx);
    await trx
      .insertInto("refunds")
      .values({
        id: made.refund,
        intent_id: paymentIntent,
        minor: 2000,
        status: "awaiting_approval",
        provider_id: null,
        requested_by: supervisor.staffId,
        approved_by: null,
        origin: "staff",
        reason: `${word} paid twice`,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await trx
      .insertInto("disputes")
      .values({
        id: made.dispute,
        intent_id: paymentIntent,
        minor: 100,
        reason: `${word} fraudulent`,
        status: "open",
        opened_at: now,
      })
      .execute();
    await trx
      .insertInto("fraud_warnings")
      .values({
        id: `issfr_${made.dispute}`,
        intent_id: paymentIntent,
        fraud_type: `${word} misc`,
        actionable: true,
        warned_at: now,
      })
      .execute();
    await trx
      .insertInto("goodwill_requests")
      .values({
        id: made.goodwill,
        ...of,
        amount: 30,
        reason: `${word} waited`,
        status: "awaiting_approval",
        requested_by: supervisor.staffId,
        created_at: now,
        decided_by: null,
        decided_at: null,
        rejection: null,
      })
      .execute();
    await trx
      .insertInto("care_flags")
      .values({
        id: made.flag,
        ...of,
        conversation_id: conversationId,
        kind: "threat",
        note: `${word} threatens`,
        raised_by: staffId,
        raised_at: now,
      })
      .execute();
    await trx
      .insertInto("bans")
      .values({
        id: id(),
        ...of,
        reason: `${word} was rude`,
        staff_id: staffId,
        created_at: now,
        review_at: now,
        appeal_note: `${word} is sorry`,
        appealed_at: now,
      })
      .execute();
    await trx
      .insertInto("enquiries")
      .values({
        id: made.enquiry,
        ...of,
        subject: `${word} asks`,
        body: `${word} asks for a copy`,
        created_by: staffId,
        created_at: now,
      })
      .execute();
    const campaign = { title: `${word} evening`, body: `${word}, come and talk.` };
    const campaignRow = { brand_id: brand, region, status: "draft", created_by: staffId } as const;
    await trx
      .insertInto("campaigns")
      .values({ id: made.campaign, ...campaign, ...campaignRow, send_at: null, created_at: now })
      .execute();
    await trx
      .insertInto("alerts")
      .values({
        id: made.alert,
        region,
        brand_id: brand,
        starts_at: now,
        expires_at: secondsFrom(now, 86_400),
        icon: "info",
        colour: "#102030",
        content_primary: `${word} works`,
        content_secondary: "",
        created_at: now,
        created_by: staffId,
      })
      .execute();
    await trx
      .insertInto("canned_replies")
      .values({
        id: made.canned,
        brand_id: brand,
        title: `${word} greets`,
        body: `${word} greets you`,
        changed_by: staffId,
        changed_at: now,
      })
      .execute();
    await trx
      .insertInto("take_overs")
      .values({
        id: made.takeOver,
        kind: "content",
        brand_id: brand,
        region,
        version: 1,
        note: `${word} note`,
        staff_id: staffId,
        created_at: now,
        local_start: null,
      })
      .execute();
    await trx
      .insertInto("take_over_sites")
      .values({
        take_over_id: made.takeOver,
        brand_id: brand,
        region,
        version_before: 1,
        version: 1,
        starts_at: now,
        state: "done",
      })
      .execute();
    await trx
      .insertInto("customer_notes")
      .values({
        id: made.note,
        ...of,
        conversation_id: conversationId,
        staff_id: staffId,
        body: `${word} likes trains`,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("persona_facts")
      .values({
        id: made.fact,
        ...of,
        profile_id: profile,
        body: `${word} heard of a dog`,
        added_by: staffId,
        added_at: now,
      })
      .execute();
    await trx
      .insertInto("whispers")
      .values({
        id: made.whisper,
        conversation_id: conversationId,
        author_id: supervisor.staffId,
        claimant_id: staffId,
        body: `${word} needs time`,
        written_at: now,
      })
      .execute();
    await trx
      .insertInto("reply_drafts")
      .values({
        conversation_id: conversationId,
        staff_id: staffId,
        body: `${word}, not sent yet`,
        reply_id: id(),
        revision: id(),
        begun_at: now,
        saved_at: now,
      })
      .execute();
    const drawn = { staff_id: staffId, drawn_by: supervisor.staffId, drawn_at: now };
    await trx
      .insertInto("review_draws")
      .values({ id: made.draw, message_id: replyId, ...drawn })
      .execute();
    await trx
      .insertInto("replies_sent_despite")
      .values({
        message_id: replyId,
        staff_id: staffId,
        rules: ["link"],
        reason: `${word} asked for it`,
        sent_at: now,
      })
      .execute();
    await trx
      .insertInto("care_suggestions")
      .values({
        message_id: messageId,
        conversation_id: conversationId,
        kind: "distress",
        signs: ["suicide"],
        suggested_at: now,
        dismissed_by: staffId,
        dismissed_at: now,
      })
      .execute();
    for (const [action, targetType, targetId] of [
      ["customer.ban", "customer", customerId],
      ["refund.reject", "payment", paymentIntent],
      ["conversation.open", "conversation", conversationId],
      ["content.publish", "content", `${brand}-${region}`],
      ["campaign.create", "campaign", made.campaign],
      ["profile.order", "brand", brand],
    ]) {
      await trx
        .insertInto("audit_log")
        .values({
          id: id(),
          at: now,
          staff_id: staffId,
          action: action ?? "",
          target_type: targetType ?? "",
          target_id: targetId ?? "",
          details: JSON.stringify({ reason: `${word} said so` }),
        })
        .execute();
    }
  });
  const free = { claimed_by: null, claimed_at: null, claim_acted_at: null, waiting_since: now };
  await database.updateTable("conversations").set(free).where("id", "=", conversationId).execute();
  return {
    brand,
    region,
    word,
    phone: customer.phone,
    telling: [
      word,
      brand,
      customer.phone,
      customerId,
      conversationId,
      paymentIntent,
      messageId,
      replyId,
      ...Object.values(made),
    ],
    fields: {
      brand,
      region,
      regions: [region],
      sites: [{ brand, region }],
      customerId,
      conversationId,
      messageId,
      paymentIntent,
      profileId: profile,
      profileIds: [profile],
      flagId: made.flag,
      campaignId: made.campaign,
      enquiryId: made.enquiry,
      alertId: made.alert,
      cannedReplyId: made.canned,
      takeOverId: made.takeOver,
      factId: made.fact,
      whisperId: made.whisper,
      reviewId: made.draw,
      outcomeId: made.outcome,
      staffId,
      phone: customer.phone,
      words: `${word}bird`,
      targetId: customerId,
      targetType: "customer",
      only: conversationId,
      version: 1,
    },
    ids: { refunds: made.refund, goodwill: made.goodwill, disputes: made.dispute },
  };
}
