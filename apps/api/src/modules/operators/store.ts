import { sql } from "kysely";
import type { Db, Trx } from "../../plugins/database.ts";
import type { Claim } from "./rules.ts";

/** A conversation as the queue lists it. Customers are masked: a username, never a phone number. */
export interface QueuedConversation {
  readonly conversationId: string;
  readonly brand: string;
  readonly region: string;
  readonly profileName: string;
  readonly profileImageUrl: string;
  readonly customerName: string;
  readonly waitingSince: Date | null;
  readonly unanswered: number;
  readonly lastBody: string;
  readonly claimedBy: string | null;
}

function selectQueued(db: Db) {
  return db
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .innerJoin("messages as last", (join) =>
      join
        .onRef("last.conversation_id", "=", "conversation.id")
        // the newest of what waits for an answer; where nothing waits, the newest of the customer
        .onRef("last.sequence", "=", "conversation.last_sent_sequence"),
    )
    .select((eb) => [
      "conversation.id as conversationId",
      "customer.brand_id as brand",
      "customer.region",
      "profile.name as profileName",
      "profile.image_url as profileImageUrl",
      "customer.username as customerName",
      "conversation.waiting_since as waitingSince",
      "last.body as lastBody",
      "conversation.claimed_by as claimedBy",
      eb
        .selectFrom("messages as unanswered")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("unanswered.conversation_id", "=", "conversation.id")
        .whereRef("unanswered.sequence", ">", "conversation.last_reply_sequence")
        .where("unanswered.direction", "=", "sent")
        .$asScalar()
        .$notNull()
        .as("unanswered"),
    ])
    .where("customer.banned", "=", false);
}

/**
 * Conversations that wait for an answer and are free to claim, longest waiting first. Where the customer
 * has no credit the conversation waits for credit instead and is not listed.
 */
export async function selectWaiting(
  db: Db,
  staleBefore: Date,
  limit: number,
): Promise<readonly QueuedConversation[]> {
  return await selectQueued(db)
    .innerJoin("credit_accounts as account", "account.customer_id", "conversation.customer_id")
    .where("conversation.waiting_since", "is not", null)
    .where((eb) =>
      eb.or([eb("conversation.claimed_by", "is", null), eb("conversation.claim_acted_at", "<", staleBefore)]),
    )
    .where((eb) => eb(eb("account.purchased", "+", eb.ref("account.free")), ">", 0))
    .orderBy("conversation.waiting_since")
    .orderBy("conversation.id")
    .limit(limit)
    .execute();
}

/** Everything that an operator has claimed, what waits longest first, then what is answered. */
export async function selectMine(
  db: Db,
  staffId: string,
  limit: number,
): Promise<readonly QueuedConversation[]> {
  return await selectQueued(db)
    .where("conversation.claimed_by", "=", staffId)
    .orderBy(sql`conversation.waiting_since asc nulls last`)
    .orderBy("conversation.claimed_at")
    .limit(limit)
    .execute();
}

/** Locks a conversation for a change of its claim; undefined where there is none or its customer is banned. */
export async function lockClaim(tx: Trx, conversationId: string): Promise<Claim | undefined> {
  return await tx
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .select(["conversation.claimed_by as claimedBy", "conversation.claim_acted_at as claimActedAt"])
    .where("conversation.id", "=", conversationId)
    .where("customer.banned", "=", false)
    .forNoKeyUpdate("conversation")
    .executeTakeFirst();
}

/** Gives the locked conversation to an operator; claiming one's own again only renews it. */
export async function setClaim(tx: Trx, conversationId: string, staffId: string, now: Date): Promise<void> {
  await tx
    .updateTable("conversations")
    .set((eb) => ({
      claimed_at: eb
        .case()
        .when("claimed_by", "=", staffId)
        .then(eb.ref("claimed_at"))
        .else(eb.val(now))
        .end(),
      claimed_by: staffId,
      claim_acted_at: now,
    }))
    .where("id", "=", conversationId)
    .execute();
}

const noClaim = { claimed_by: null, claimed_at: null, claim_acted_at: null } as const;

export async function clearClaim(tx: Trx, conversationId: string): Promise<void> {
  await tx.updateTable("conversations").set(noClaim).where("id", "=", conversationId).execute();
}

/** Gives up everything an operator has claimed; says how many conversations that were. */
export async function clearClaimsOf(tx: Trx, staffId: string): Promise<number> {
  const rows = await tx
    .updateTable("conversations")
    .set(noClaim)
    .where("claimed_by", "=", staffId)
    .returning("id")
    .execute();
  return rows.length;
}

/** Notes that the claimant is at work. */
export async function touchClaim(db: Db, conversationId: string, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable("conversations")
    .set({ claim_acted_at: now })
    .where("id", "=", conversationId)
    .where("claimed_by", "=", staffId)
    .execute();
}

/** What the desk shows of a conversation besides its messages. */
export interface DeskFacts {
  readonly brand: string;
  readonly region: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly dateOfBirth: string;
  readonly joinedAt: Date;
  readonly hasCredit: boolean;
  readonly profileId: string;
  readonly profileName: string;
  readonly profileAge: number;
  readonly tagline: string;
  readonly about: string;
  readonly imageUrl: string;
  readonly claimedBy: string | null;
}

/** A conversation's facts; undefined where there is none or its customer is banned. */
export async function selectDeskFacts(db: Db, conversationId: string): Promise<DeskFacts | undefined> {
  return await db
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .leftJoin("credit_accounts as account", "account.customer_id", "customer.id")
    .select([
      "customer.brand_id as brand",
      "customer.region",
      "customer.id as customerId",
      "customer.username as customerName",
      "customer.date_of_birth as dateOfBirth",
      "customer.created_at as joinedAt",
      sql<boolean>`coalesce(account.purchased + account.free, 0) > 0`.as("hasCredit"),
      "profile.id as profileId",
      "profile.name as profileName",
      "profile.age as profileAge",
      "profile.tagline",
      "profile.about",
      "profile.image_url as imageUrl",
      "conversation.claimed_by as claimedBy",
    ])
    .where("conversation.id", "=", conversationId)
    .where("customer.banned", "=", false)
    .executeTakeFirst();
}
