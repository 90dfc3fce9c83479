import type { StaffRole } from "@parlour/contract/operation";
import { createCannedReply } from "@parlour/contract/operations/desk-conversation";
import { createEnquiry } from "@parlour/contract/operations/ops-privacy";
import type { LightMyRequestResponse } from "fastify";
import type { AccessActor } from "./access-actors.ts";
import type { ObjectKind, Rule } from "./access-table.ts";
import type { TestApp } from "./test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits, profileId } from "./test-chat.ts";
import { testDesk } from "./test-desk.ts";
import { signedInCustomer, signedInStaff } from "./test-people.ts";

type Fields = { readonly [name: string]: unknown };

/** Objects of the caller and of somebody else, and ids of no object. */
export interface NamedObjects {
  readonly own: Fields;
  readonly foreign: Fields | null;
  readonly missing: Fields;
}

const missingId = "0198c0de-0000-7000-8000-00000000dead";

async function idOf(response: LightMyRequestResponse): Promise<string> {
  const { id } = response.json<{ id?: string }>();
  if (id === undefined) throw new Error(response.body);
  return id;
}

/** Creates a conversation that a member of staff holds. */
async function heldBy(opened: TestApp, staffId: string): Promise<string> {
  const { conversation } = await (await testDesk(opened)).waitingCustomer();
  const now = opened.platform.clock.now();
  await opened.database
    .updateTable("conversations")
    .set({ claimed_by: staffId, claimed_at: now, claim_acted_at: now })
    .where("id", "=", conversation)
    .execute();
  return conversation;
}

/** Creates a caller whom the rule lets in, with an object of each kind that their route may name. */
export async function callerWith(
  opened: TestApp,
  rule: Rule,
  kind: ObjectKind,
): Promise<{ headers: AccessActor["headers"]; named: NamedObjects }> {
  const { platform, database, app } = opened;
  const { random } = platform;
  const [mine, theirs] = [await signedInCustomer(platform), await signedInCustomer(platform)];
  const staff =
    rule === "customer" ? null : await signedInStaff(platform, rule.replace(/[!+]$/, "") as StaffRole);
  const headers: AccessActor["headers"] = staff === null ? mine.headers : staff.headers;
  const admin = await signedInStaff(platform, "admin");
  const only = (own: Fields, missing: Fields): NamedObjects => ({ own, foreign: null, missing });
  const person = { profilePhoneNumber: mine.phone, serviceId: mine.serviceId };

  async function payment(customer: typeof mine): Promise<string> {
    await givePurchasedCredits(platform, customer, 10);
    const row = await database
      .selectFrom("payments")
      .select("intent_id")
      .where("customer_id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    return row.intent_id;
  }

  async function named(): Promise<NamedObjects> {
    switch (kind) {
      case "login": {
        // Another session of their own, because the calling one is needed for the call.
        const second = random.uuid();
        await database
          .insertInto("logins")
          .values({
            id: second,
            customer_id: mine.customerId,
            created_at: platform.clock.now(),
            ends_at: new Date(platform.clock.now().getTime() + 3_600_000),
            revoked_at: null,
          })
          .execute();
        return {
          own: { loginId: second },
          foreign: { loginId: theirs.loginId },
          missing: { loginId: missingId },
        };
      }
      case "payment": {
        const [own, foreign] = [await payment(mine), await payment(theirs)];
        const missing = { paymentIntent: "pi_nobodys", ...person };
        if (staff !== null) return only({ paymentIntent: own }, missing);
        return {
          own: { paymentIntent: own, ...person },
          foreign: { paymentIntent: foreign, ...person },
          missing,
        };
      }
      case "dispute": {
        const intent = await payment(mine);
        const id = `dp_${random.uuid().replaceAll("-", "")}`;
        const row = {
          minor: 100,
          reason: "fraudulent",
          status: "open",
          opened_at: platform.clock.now(),
        } as const;
        await database
          .insertInto("disputes")
          .values({ id, intent_id: intent, ...row })
          .execute();
        return only({ id }, { id: "dp_nobodys" });
      }
      case "profile": {
        await giveFreeCredits(platform, mine, 2);
        const own = { profileId: await profileId(database, "emberlane", "isolde") };
        if (staff !== null) return only(own, { profileId: missingId });
        return {
          own,
          foreign: { profileId: await profileId(database, "frostmere", "isolde") },
          missing: { profileId: missingId },
        };
      }
      case "conversation": {
        const colleague = await signedInStaff(platform);
        /** A fact, and a colleague's unsent text. */
        const aids = async (conversation: string) => {
          const now = platform.clock.now();
          const { customer_id, profile_id } = await database
            .selectFrom("conversations")
            .select(["customer_id", "profile_id"])
            .where("id", "=", conversation)
            .executeTakeFirstOrThrow();
          const factId = random.uuid();
          const told = { body: "has a dog", added_by: colleague.staffId, added_at: now };
          await database
            .insertInto("persona_facts")
            .values({ id: factId, customer_id, profile_id, ...told })
            .execute();
          const whose = { conversation_id: conversation, staff_id: colleague.staffId, body: "Unsent" };
          const ids = { reply_id: random.uuid(), revision: random.uuid(), begun_at: now, saved_at: now };
          await database
            .insertInto("reply_drafts")
            .values({ ...whose, ...ids })
            .execute();
          const { id: messageId } = await database
            .selectFrom("messages")
            .select("id")
            .where("conversation_id", "=", conversation)
            .executeTakeFirstOrThrow();
          return { factId, messageId };
        };
        const claim = async (claimant: string) => {
          const conversation = await heldBy(opened, claimant);
          return { conversationId: conversation, staffId: colleague.staffId, ...(await aids(conversation)) };
        };
        return {
          own: await claim(staff?.staffId ?? ""),
          foreign: await claim(colleague.staffId),
          missing: { conversationId: missingId, staffId: colleague.staffId, factId: missingId },
        };
      }
      case "heldConversation": {
        const { staffId } = await signedInStaff(platform);
        const conversationId = await heldBy(opened, staffId);
        return only({ conversationId, staffId }, { conversationId: missingId, staffId });
      }
      case "whisper": {
        const write = async (claimantId: string) => {
          const conversationId = await heldBy(opened, claimantId);
          const whisperId = random.uuid();
          const written = { author_id: admin.staffId, body: "Ask them.", written_at: platform.clock.now() };
          await database
            .insertInto("whispers")
            .values({ id: whisperId, conversation_id: conversationId, claimant_id: claimantId, ...written })
            .execute();
          return { conversationId, whisperId };
        };
        return {
          own: await write(staff?.staffId ?? ""),
          foreign: await write(admin.staffId),
          missing: { conversationId: missingId, whisperId: missingId },
        };
      }
      case "review":
        // Those that exist have their own test (reviews.test.ts).
        return only({}, { reviewId: missingId });
      case "session": {
        const sessionOf = async (id: string) => {
          const session = await database
            .selectFrom("staff_sessions")
            .select("id")
            .where("staff_id", "=", id)
            .executeTakeFirstOrThrow();
          return { sessionId: session.id };
        };
        return {
          own: await sessionOf(staff?.staffId ?? ""),
          foreign: await sessionOf(admin.staffId),
          missing: { sessionId: missingId },
        };
      }
      case "customer":
        return only({ customerId: mine.customerId }, { customerId: missingId });
      case "colleague":
        return only(
          { staffId: (await signedInStaff(platform)).staffId, role: "operator", sites: null },
          { staffId: missingId },
        );
      case "site":
        return only({ version: 1, kind: "content" }, { brand: "nobrand", version: 1 });
      case "enquiry": {
        const body = { customerId: mine.customerId, subject: "A copy", body: "They ask for a copy." };
        const made = await call(app, createEnquiry, { headers: admin.headers, body });
        return only({ enquiryId: await idOf(made) }, { enquiryId: missingId });
      }
      case "removalHold": {
        const id = random.uuid();
        const facts = {
          reason: "share",
          moment: platform.clock.now(),
          counts: "{}",
          clock_seconds: null,
        } as const;
        await database
          .insertInto("removal_holds")
          .values({ id, work: "retention", ...facts, created_at: platform.clock.now() })
          .execute();
        return only({ holdId: id }, { holdId: missingId });
      }
      case "cannedReply": {
        const body = { brand: null, title: "Evening", body: "Good evening, {customer}." };
        const made = await call(app, createCannedReply, { headers: admin.headers, body });
        return only({ cannedReplyId: await idOf(made) }, { cannedReplyId: missingId });
      }
      case "ownCannedReply": {
        const make = async (staffId: string) => {
          const id = random.uuid();
          const texts = { title: "Evening", body: "Good evening, {customer}.", brand_id: null };
          const change = { owner_id: staffId, changed_by: staffId, changed_at: platform.clock.now() };
          await database
            .insertInto("canned_replies")
            .values({ id, ...texts, ...change })
            .execute();
          return { cannedReplyId: id };
        };
        return {
          own: await make(staff?.staffId ?? admin.staffId),
          foreign: await make(admin.staffId),
          missing: { cannedReplyId: missingId },
        };
      }
      case "flag": {
        const { customer, conversation } = await (await testDesk(opened)).waitingCustomer();
        const flagId = random.uuid();
        await database
          .insertInto("care_flags")
          .values({
            id: flagId,
            customer_id: customer.customerId,
            conversation_id: conversation,
            kind: "threat",
            note: "To be looked at",
            raised_by: admin.staffId,
            raised_at: platform.clock.now(),
          })
          .execute();
        return only(
          { flagId, staffId: staff?.staffId, outcome: "no_concern" },
          { flagId: missingId, staffId: staff?.staffId, outcome: "no_concern" },
        );
      }
      case "block": {
        const block = async (staffId: string, { customerId }: typeof mine) => {
          const values = { staff_id: staffId, customer_id: customerId, reason: null };
          await database
            .insertInto("operator_blocks")
            .values({ ...values, created_at: platform.clock.now() })
            .execute();
          return { customerId };
        };
        return {
          own: await block(staff?.staffId ?? "", mine),
          foreign: await block(admin.staffId, theirs),
          missing: { customerId: missingId },
        };
      }
      case "goodwill":
      case "refund":
      case "alert":
      case "campaign":
        // Existing objects have their own tests. This test checks that a call with an unknown id creates nothing.
        return only({}, { id: missingId, alertId: missingId, campaignId: missingId });
      default:
        return kind satisfies never;
    }
  }
  return { headers, named: await named() };
}
