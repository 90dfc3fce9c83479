import type { RegionCode } from "@parlour/contract/regions";
import type { AgeMethod, SettableAgeDemand } from "@parlour/contract/rules/age-check";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../plugins/database.ts";
import { siteAgeCheck, type AgeFacts } from "../../people/customers/index.ts";
import { accountLock, type LockedAccount } from "../../records/credits/index.ts";

/** The locks of a message or a reply, taken in one statement. */

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

interface LockedRow {
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
 * the one before, because its condition reads it. A locked row is the newest one, also after a wait; anything else must
 * be read in a later statement, which sees what was committed during the wait.
 */
async function lockRows(
  trx: Trx,
  customerId: RawBuilder<unknown>,
  conversation: RawBuilder<unknown>,
): Promise<Locked | null> {
  const { rows } = await sql<LockedRow>`
    with customer as (
      select id, brand_id, region, adult_verified, adult_verified_by, banned, last_cursor, last_active_at
      from customers where id = ${customerId} for no key update
    ), account as (
      ${accountLock(sql`(select id from customer)`)}
    ), conversation as (
      select id, profile_id, last_sequence, last_sent_sequence, last_charged_sequence, waiting_since, claimed_by,
        snoozed_until
      from conversations
      where customer_id = (select id from customer) and ${conversation}
        and (select count(*) from account) <= 1
      for no key update
    )
    select customer.id as "customerId", customer.brand_id as "brandId", customer.region,
      customer.adult_verified as "adultVerified", customer.adult_verified_by as "verifiedBy",
      ${siteAgeCheck("customer")} as "siteAgeCheck", customer.banned, customer.last_cursor as "lastCursor",
      customer.last_active_at as "lastActiveAt",
      account.purchased, account.free, account.debt, account.entries, account."headHash",
      conversation.id as "conversationId", conversation.profile_id as "profileId",
      conversation.last_sequence as "lastSequence", conversation.last_sent_sequence as "lastSentSequence",
      conversation.last_charged_sequence as "lastChargedSequence",
      conversation.waiting_since as "waitingSince", conversation.claimed_by as "claimedBy",
      conversation.snoozed_until as "snoozedUntil"
    from customer left join account on true left join conversation on true`.execute(trx);
  const [row] = rows;
  return row === undefined
    ? null
    : { customer: customerOf(row), account: accountOf(row), conversation: conversationOf(row) };
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

/** Locks a customer, their account and their conversation with a profile. Returns null if there is no such customer. */
export async function lockForMessage(
  trx: Trx,
  customerId: string,
  profileId: string,
): Promise<Locked | null> {
  return await lockRows(trx, sql`${customerId}`, sql`profile_id = ${profileId}`);
}

/** Locks a conversation's customer, their account and the conversation. Returns null if customer or conversation are missing. */
export async function lockForReply(
  trx: Trx,
  conversationId: string,
): Promise<(Locked & { readonly conversation: LockedConversation }) | null> {
  // A conversation never changes its customer: no lock is needed to read whose it is.
  const owner = sql`(select customer_id from conversations where id = ${conversationId})`;
  const locked = await lockRows(trx, owner, sql`id = ${conversationId}`);
  if (locked === null || locked.conversation === null) return null;
  return { ...locked, conversation: locked.conversation };
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
