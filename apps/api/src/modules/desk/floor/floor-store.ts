import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";

/** A held conversation, with its claimant. */
export interface HeldNow {
  readonly claimantId: string;
  readonly claimantName: string;
  readonly capacity: number;
  readonly conversationId: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly customerName: string;
  readonly profileName: string;
  readonly waitingSince: Date | null;
  readonly heldSince: Date;
  readonly actedAt: Date;
  readonly snoozedUntil: Date | null;
}

/** Reads all held conversations: waiting ones first, longest wait first. */
export async function selectHeldNow(db: Db, limit: number): Promise<readonly HeldNow[]> {
  return await db
    .selectFrom("conversations as conversation")
    .innerJoin("staff as claimant", "claimant.id", "conversation.claimed_by")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select((eb) => [
      "claimant.id as claimantId",
      "claimant.display_name as claimantName",
      "claimant.capacity",
      "conversation.id as conversationId",
      "customer.brand_id as brand",
      "customer.region",
      "customer.username as customerName",
      "profile.name as profileName",
      "conversation.waiting_since as waitingSince",
      eb.ref("conversation.claimed_at").$notNull().as("heldSince"),
      eb.ref("conversation.claim_acted_at").$notNull().as("actedAt"),
      "conversation.snoozed_until as snoozedUntil",
    ])
    .where("conversation.claimed_by", "is not", null)
    .orderBy(sql`conversation.waiting_since asc nulls last`)
    .orderBy("conversation.id")
    .limit(limit)
    .execute();
}

/** The facts of a conversation that supervisors see besides its messages. */
export interface OpenedFacts {
  readonly brand: string;
  readonly region: RegionCode;
  readonly customerId: string;
  readonly customerName: string;
  readonly profileName: string;
  readonly waitingSince: Date | null;
  readonly heldSince: Date | null;
  readonly claimantId: string | null;
  readonly claimantName: string | null;
}

/** Reads a conversation's facts, also if its customer is banned; undefined if it does not exist. */
export async function selectOpenedFacts(db: Db, conversationId: string): Promise<OpenedFacts | undefined> {
  return await db
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .leftJoin("staff as claimant", "claimant.id", "conversation.claimed_by")
    .select([
      "customer.brand_id as brand",
      "customer.region",
      "customer.id as customerId",
      "customer.username as customerName",
      "profile.name as profileName",
      "conversation.waiting_since as waitingSince",
      "conversation.claimed_at as heldSince",
      "claimant.id as claimantId",
      "claimant.display_name as claimantName",
    ])
    .where("conversation.id", "=", conversationId)
    .executeTakeFirst();
}

/** Reads a page of a conversation's messages with their authors, newest first. */
export async function selectAuthored(
  db: Db,
  conversationId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom("messages as message")
    .leftJoin("staff as author", "author.id", "message.staff_id")
    .select([
      "message.id",
      "message.direction",
      "message.body",
      "message.sequence",
      "message.sent_at as sentAt",
      "message.credit_cost as creditCost",
      "author.id as authorId",
      "author.display_name as authorName",
    ])
    .where("message.conversation_id", "=", conversationId);
  if (before !== undefined) query = query.where("message.sequence", "<", before);
  return await query.orderBy("message.sequence", "desc").limit(limit).execute();
}

/** Reads a customer's conversations, the newest first; undefined if there is no such customer. */
export async function selectConversationsOf(db: Db, customerId: string, limit: number) {
  const customer = await db
    .selectFrom("customers")
    .select(["brand_id as brand", "region", "username as customerName"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (customer === undefined) return undefined;
  const conversations = await db
    .selectFrom("conversations as conversation")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .leftJoin("staff as claimant", "claimant.id", "conversation.claimed_by")
    .select([
      "conversation.id as conversationId",
      "profile.name as profileName",
      "conversation.waiting_since as waitingSince",
      "conversation.created_at as begunAt",
      "claimant.id as claimantId",
      "claimant.display_name as claimantName",
    ])
    .where("conversation.customer_id", "=", customerId)
    .orderBy("conversation.created_at", "desc")
    .orderBy("conversation.id")
    .limit(limit)
    .execute();
  return { customer, conversations };
}
