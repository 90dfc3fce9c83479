import type { RegionCode } from "@parlour/contract/regions";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { notBlockedBy } from "../operators/index.ts";
import type { DaySpan, MessagePlace } from "./own-search-rules.ts";

/**
 * Whether a person holds or has answered the statement's `conversation`, and its `customer` is neither banned nor blocked by
 * them.
 */
function isOwn(staffId: string): RawBuilder<boolean> {
  return sql<boolean>`(not customer.banned and ${notBlockedBy(staffId, "conversation.customer_id")}
    and (conversation.claimed_by = ${staffId} or exists (
      select from messages as reply
      where reply.staff_id = ${staffId} and reply.conversation_id = conversation.id)))`;
}

/** Reads when the oldest message was written; null: there is none. */
export async function selectOldest(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.min<Date | null>("sent_at").as("oldest"))
    .executeTakeFirstOrThrow();
  return oldest;
}

/** What one statement of a search found. */
interface FoundInSpan {
  /** Messages of anybody that have all words, at most as many as were to be looked at. */
  readonly matched: number;
  /** The oldest of these; null: there is none. */
  readonly last: MessagePlace | null;
  /** The caller's, newest first. */
  readonly ids: readonly string[];
}

/**
 * Finds messages with all words on some days and before a place, in conversations that a person holds or has answered. Looks
 * at the newest `mostLooked` messages of anybody that have the words.
 */
export async function selectFoundInSpan(
  db: Db,
  wanted: {
    readonly staffId: string;
    readonly words: string;
    readonly days: DaySpan;
    readonly before: MessagePlace;
    readonly most: number;
    readonly mostLooked: number;
  },
): Promise<FoundInSpan> {
  const { staffId, words, days, before, most, mostLooked } = wanted;
  const { rows } = await sql<
    Omit<FoundInSpan, "last"> & { readonly last_at: Date | null; readonly last_id: string | null }
  >`
    select matched, ids, last_at, last_id from find_newest_own_messages(${staffId}::uuid, ${words}, ${days.first}, ${days.last},
      ${before.at}::timestamptz, ${before.id}::uuid, ${most}, ${mostLooked})`.execute(db);
  const { matched = 0, ids = [], last_at: at = null, last_id: id = null } = rows[0] ?? {};
  return { matched, ids, last: at === null || id === null ? null : { at, id } };
}

/** A message that was read by its time. */
interface ReadMessage extends MessagePlace {
  /** Whether it has all words. */
  readonly matches: boolean;
  /** Whether it also is of a conversation that the caller holds or has answered. */
  readonly own: boolean;
}

/**
 * Reads the newest messages before a place, at most `limit`, and which of them have all words. Costs the same however many
 * messages have the words, so it is for frequent ones.
 */
export async function selectNewest(
  db: Db,
  wanted: {
    readonly staffId: string;
    readonly words: string;
    readonly before: MessagePlace;
    readonly limit: number;
  },
): Promise<readonly ReadMessage[]> {
  const { staffId, words, before, limit } = wanted;
  return await db
    .with("newest", (qb) =>
      qb
        .selectFrom("messages")
        .select(["id", "conversation_id", "sent_at"])
        .select(
          // As `find_newest_own_messages` compares them.
          sql<boolean>`to_tsvector('pg_catalog.simple', lower(body collate "pg_c_utf8"))
            @@ plainto_tsquery('pg_catalog.simple', lower(${words} collate "pg_c_utf8"))`.as("matches"),
        )
        .where(sql<boolean>`(sent_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
        .orderBy("sent_at", "desc")
        .orderBy("id", "desc")
        .limit(limit),
    )
    .selectFrom("newest")
    .select(["newest.id", "newest.sent_at as at", "newest.matches"])
    .select(
      // "offset 0": looked up for each message that was read, however many conversations there are.
      sql<boolean>`newest.matches and exists (
        select from conversations as conversation join customers as customer on customer.id = conversation.customer_id
        where conversation.id = newest.conversation_id and ${isOwn(staffId)}
        offset 0)`.as("own"),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Reads messages by their ids, newest first, with customer, profile and site. */
export async function selectFound(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom("messages as message")
    .innerJoin("conversations as conversation", "conversation.id", "message.conversation_id")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select([
      "message.id",
      "message.direction",
      "message.body",
      "message.sequence",
      "message.sent_at as sentAt",
      "message.credit_cost as creditCost",
      "conversation.id as conversationId",
      "customer.id as customerId",
      "customer.brand_id as brand",
      "customer.region",
      "customer.username as customerName",
      "profile.name as profileName",
    ])
    .where("message.id", "in", ids)
    .orderBy("message.sent_at", "desc")
    .orderBy("message.id", "desc")
    .execute();
}

/** A conversation that somebody holds or has answered. */
export interface OwnFacts {
  readonly brand: string;
  readonly region: RegionCode;
  readonly customerId: string;
  readonly customerName: string;
  readonly profileName: string;
  readonly waitingSince: Date | null;
  readonly claimedBy: string | null;
  readonly claimActedAt: Date | null;
  readonly snoozedUntil: Date | null;
}

/**
 * Reads a conversation that this member of staff holds or has answered. Undefined if it is none, or its customer is banned
 * or blocked by them.
 */
export async function selectOwnFacts(
  db: Db,
  staffId: string,
  conversationId: string,
): Promise<OwnFacts | undefined> {
  return await db
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select([
      "customer.brand_id as brand",
      "customer.region",
      "customer.id as customerId",
      "customer.username as customerName",
      "profile.name as profileName",
      "conversation.waiting_since as waitingSince",
      "conversation.claimed_by as claimedBy",
      "conversation.claim_acted_at as claimActedAt",
      "conversation.snoozed_until as snoozedUntil",
    ])
    .where("conversation.id", "=", conversationId)
    .where(isOwn(staffId))
    .executeTakeFirst();
}
