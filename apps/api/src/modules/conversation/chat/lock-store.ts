import type { RegionCode } from "@parlour/contract/regions";
import type { AgeMethod, SettableAgeDemand } from "@parlour/contract/rules/age-check";
import { sql, type RawBuilder } from "kysely";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { sendWithNext } from "../../../plugins/send-with-next.ts";
import { siteAgeCheck, type AgeFacts } from "../../people/customers/index.ts";
import type { LockedAccount } from "../../records/credits/index.ts";

/** The locks of a message or a reply, taken in one statement, and the locked rows. */

/** A customer whose row is locked: the lock under which cursors are handed out. */
export interface LockedCustomer extends AgeFacts {
  readonly id: string;
  readonly banned: boolean;
  readonly lastCursor: number;
  readonly lastActiveAt: Date;
}

export interface LockedConversation {
  readonly id: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly lastSequence: number;
  readonly lastSentSequence: number;
  readonly lastChargedSequence: number;
  readonly waitingSince: Date | null;
  readonly claimedBy: string | null;
  /** null: not put away. */
  readonly snoozedUntil: Date | null;
}

/** The locked rows of a message or a reply. */
export interface Locked {
  readonly customer: LockedCustomer;
  /** Null if the customer has no credit account yet. */
  readonly account: LockedAccount | null;
  /** Null if the customer has not written to the profile yet. */
  readonly conversation: LockedConversation | null;
}

/** The columns of `selectLocked`. */
export interface LockedRow {
  readonly customerId: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly adultVerified: boolean;
  readonly verifiedBy: AgeMethod | null;
  readonly siteAgeCheck: SettableAgeDemand | null;
  readonly banned: boolean;
  readonly lastCursor: number;
  readonly lastActiveAt: Date;
  readonly purchased: number | null;
  readonly free: number | null;
  readonly debt: number | null;
  readonly entries: number | null;
  readonly headHash: Buffer | null;
  readonly conversationId: string | null;
  readonly profileId: string | null;
  readonly lastSequence: number | null;
  readonly lastSentSequence: number | null;
  readonly lastChargedSequence: number | null;
  readonly waitingSince: Date | null;
  readonly claimedBy: string | null;
  readonly snoozedUntil: Date | null;
}

/**
 * Locks in the order of every transaction: customers row -> credit_accounts row -> conversation row. Each part waits for
 * the one before, because its condition reads it. The lock is sent together with the transaction's next statement
 * (sendWithNext), which reads the locked rows: it sees what was committed while the lock waited.
 */
function rowLock(customerId: RawBuilder<unknown>, conversation: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with customer as (
      select id from customers where id = ${customerId} for no key update
    ), account as (
      select from credit_accounts where customer_id = (select id from customer) for no key update
    ), conversation as (
      select from conversations
      where customer_id = (select id from customer) and ${conversation} and (select count(*) from account) <= 1
      for no key update
    )
    select from customer left join account on true left join conversation on true`;
}

/**
 * Returns a query for a customer, their account and a conversation, which the transaction has just locked. A row
 * that was opened while the lock waited is returned, too, without a lock. It adds no condition of its own.
 * @param conversation the condition of the conversation `talk`
 */
export function selectLocked(db: Db, conversation: RawBuilder<boolean>) {
  return db
    .selectFrom("customers as customer")
    .leftJoin("credit_accounts as account", "account.customer_id", "customer.id")
    .leftJoin("conversations as talk", (join) =>
      join.onRef("talk.customer_id", "=", "customer.id").on(conversation),
    )
    .select([
      "customer.id as customerId",
      "customer.brand_id as brandId",
      "customer.region",
      "customer.adult_verified as adultVerified",
      "customer.adult_verified_by as verifiedBy",
      siteAgeCheck("customer").as("siteAgeCheck"),
      "customer.banned",
      "customer.last_cursor as lastCursor",
      "customer.last_active_at as lastActiveAt",
      "account.purchased",
      "account.free",
      "account.debt",
      "account.entries",
      "account.head_hash as headHash",
      "talk.id as conversationId",
      "talk.profile_id as profileId",
      "talk.last_sequence as lastSequence",
      "talk.last_sent_sequence as lastSentSequence",
      "talk.last_charged_sequence as lastChargedSequence",
      "talk.waiting_since as waitingSince",
      "talk.claimed_by as claimedBy",
      "talk.snoozed_until as snoozedUntil",
    ]);
}

/** Returns the parts of a row of `selectLocked`. */
export function lockedOf(row: LockedRow): Locked {
  return { customer: customerOf(row), account: accountOf(row), conversation: conversationOf(row) };
}

function customerOf(row: LockedRow): LockedCustomer {
  const { customerId: id, brandId, region, adultVerified, verifiedBy, siteAgeCheck: asked, ...rest } = row;
  const { banned, lastCursor, lastActiveAt } = rest;
  return {
    id,
    brandId,
    region,
    adultVerified,
    verifiedBy,
    siteAgeCheck: asked,
    banned,
    lastCursor,
    lastActiveAt,
  };
}

function accountOf({
  customerId,
  purchased,
  free,
  debt,
  entries,
  headHash,
}: LockedRow): LockedAccount | null {
  if (purchased === null || free === null || debt === null || entries === null || headHash === null)
    return null;
  return { customerId, purchased, free, debt, entries, headHash };
}

function conversationOf(row: LockedRow): LockedConversation | null {
  const { conversationId: id, customerId, profileId, waitingSince, claimedBy, snoozedUntil } = row;
  const { lastSequence, lastSentSequence, lastChargedSequence } = row;
  if (id === null || profileId === null) return null;
  if (lastSequence === null || lastSentSequence === null || lastChargedSequence === null) return null;
  return {
    id,
    customerId,
    profileId,
    lastSequence,
    lastSentSequence,
    lastChargedSequence,
    waitingSince,
    claimedBy,
    snoozedUntil,
  };
}

interface ChatOfCustomer {
  readonly customerId: string;
  readonly profileId: string;
}

const messageLock = compiledOnce((db, { customerId, profileId }: ChatOfCustomer) =>
  rowLock(sql`${customerId}`, sql`profile_id = ${profileId}`).compile(db),
);

const replyLock = compiledOnce((db, { conversationId }: { readonly conversationId: string }) =>
  // A conversation never changes its customer: no lock is needed to read whose it is.
  rowLock(customerOfConversation(conversationId), sql`id = ${conversationId}`).compile(db),
);

/** Locks a customer, their account and their conversation with a profile: those that exist when the lock begins. */
export async function lockForMessage(trx: Trx, chat: ChatOfCustomer): Promise<void> {
  await sendWithNext(() => messageLock(trx, chat));
}

/** Locks a conversation's customer, their account and the conversation: those that exist when the lock begins. */
export async function lockForReply(trx: Trx, conversationId: string): Promise<void> {
  await sendWithNext(() => replyLock(trx, { conversationId }));
}

/** Returns a query expression: the customer of a conversation. */
export function customerOfConversation(conversationId: string): RawBuilder<string> {
  return sql`(select customer_id from conversations where id = ${conversationId})`;
}

/** Opens the first conversation of a locked customer with a profile, or locks the one that was opened meanwhile. */
export async function openConversation(
  trx: Trx,
  opening: {
    readonly id: string;
    readonly customerId: string;
    readonly profileId: string;
    readonly now: Date;
  },
): Promise<LockedConversation> {
  // A conflict updates nothing, and returns the row locked.
  return await trx
    .insertInto("conversations")
    .values({
      id: opening.id,
      customer_id: opening.customerId,
      profile_id: opening.profileId,
      created_at: opening.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "profile_id"])
        .doUpdateSet((eb) => ({ customer_id: eb.ref("excluded.customer_id") })),
    )
    .returning([
      "id",
      "customer_id as customerId",
      "profile_id as profileId",
      "last_sequence as lastSequence",
      "last_sent_sequence as lastSentSequence",
      "last_charged_sequence as lastChargedSequence",
      "waiting_since as waitingSince",
      "claimed_by as claimedBy",
      "snoozed_until as snoozedUntil",
    ])
    .executeTakeFirstOrThrow();
}
