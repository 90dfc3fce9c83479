import { sql, type RawBuilder } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
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
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref("customer.id"),
        brandId: eb.ref("customer.brand_id"),
        region: eb.ref("customer.region"),
        adultVerified: eb.ref("customer.adult_verified"),
        verifiedBy: eb.ref("customer.adult_verified_by"),
        siteAgeCheck: siteAgeCheck("customer"),
        banned: eb.ref("customer.banned"),
        lastCursor: eb.ref("customer.last_cursor"),
        lastActiveAt: eb.ref("customer.last_active_at"),
      }).as("customer"),
      eb
        .case()
        .when("account.customer_id", "is not", null)
        .then(
          jsonBuildObject({
            customerId: eb.ref("account.customer_id").$notNull(),
            purchased: eb.ref("account.purchased").$notNull(),
            free: eb.ref("account.free").$notNull(),
            debt: eb.ref("account.debt").$notNull(),
            entries: eb.ref("account.entries").$notNull(),
            headHash: sql<string>`encode(account.head_hash, 'hex')`,
          }),
        )
        .end()
        .as("account"),
      eb
        .case()
        .when("talk.id", "is not", null)
        .then(
          jsonBuildObject({
            id: eb.ref("talk.id").$notNull(),
            customerId: eb.ref("talk.customer_id").$notNull(),
            profileId: eb.ref("talk.profile_id").$notNull(),
            lastSequence: eb.ref("talk.last_sequence").$notNull(),
            lastSentSequence: eb.ref("talk.last_sent_sequence").$notNull(),
            lastChargedSequence: eb.ref("talk.last_charged_sequence").$notNull(),
            waitingSince: eb.ref("talk.waiting_since"),
            claimedBy: eb.ref("talk.claimed_by"),
            snoozedUntil: eb.ref("talk.snoozed_until"),
          }),
        )
        .end()
        .as("conversation"),
    ]);
}

type LockedRow = Awaited<ReturnType<ReturnType<typeof selectLocked>["executeTakeFirstOrThrow"]>>;

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Returns what a row of `selectLocked` says, with its times and bytes. */
export function lockedOf({ customer, account, conversation }: LockedRow): Locked {
  return {
    customer: { ...customer, lastActiveAt: new Date(customer.lastActiveAt) },
    account: account === null ? null : { ...account, headHash: Buffer.from(account.headHash, "hex") },
    conversation:
      conversation === null
        ? null
        : {
            ...conversation,
            waitingSince: timeOf(conversation.waitingSince),
            snoozedUntil: timeOf(conversation.snoozedUntil),
          },
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
