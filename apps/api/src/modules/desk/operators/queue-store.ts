import type { RegionCode } from "@parlour/contract/regions";
import type { FlagKind } from "@parlour/contract/rules/care";
import type { QueueOrder } from "@parlour/contract/rules/queue-order";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { notBlockedBy } from "./block-store.ts";
import { ageInQuestion, suggestedKinds } from "../../people/flags/index.ts";
import { chargeable } from "./store.ts";

/** A conversation as the queue lists it. Customers are masked: a username, never a phone number. */
export interface QueuedConversation {
  readonly conversationId: string;
  readonly brand: string;
  readonly region: string;
  readonly profileName: string;
  readonly profileImageUrl: string;
  /** A picture that staff uploaded to replace the build's; null: none. */
  readonly profileUploadId: string | null;
  readonly customerName: string;
  readonly waitingSince: Date | null;
  readonly unanswered: number;
  readonly lastBody: string;
  readonly newCustomer: boolean;
  readonly neverAnswered: boolean;
  /** Flags that its messages suggest (DESK-22); null: none. */
  readonly suggests: FlagKind[] | null;
  readonly claimedBy: string | null;
}

/** A conversation that an operator holds. */
export interface HeldConversation extends QueuedConversation {
  readonly claimActedAt: Date;
  readonly claimedAt: Date;
  /** Display name of the colleague who transferred it, until the claimant acts on it. */
  readonly handedBy: string | null;
  readonly handedNote: string | null;
  /** Until when it is put away (DESK-38); null: it is not. */
  readonly snoozedUntil: Date | null;
  /** Whether it was put away, is back, and the claimant has not acted since. */
  readonly backFromSnooze: boolean;
}

/** The filters of the queue, and the operator it is for. */
export interface WantedQueue {
  readonly now: Date;
  /** The operator whose queue it is. */
  readonly staffId: string;
  readonly staleBefore: Date;
}

const newCustomer = sql<boolean>`not exists (
  select from conversations as other
  where other.customer_id = conversation.customer_id and other.last_reply_sequence > 0
)`;
const neverAnswered = sql<boolean>`(conversation.last_reply_sequence = 0)`;

/**
 * Selects the conversations that wait for a reply and that this operator may claim: the one rule for the list and for
 * the next conversation. Left out: customers without credit, with a debt, on a break or without their consent
 * to chats, because nothing could be charged; customers whose age is being checked; and customers this operator has blocked.
 */
function waitingFor(db: Db, { now, staffId, staleBefore }: WantedQueue) {
  return db
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("credit_accounts as account", "account.customer_id", "conversation.customer_id")
    .leftJoin("customer_limits as limits", "limits.customer_id", "conversation.customer_id")
    .where("customer.banned", "=", false)
    .where("conversation.waiting_since", "is not", null)
    .where((eb) =>
      eb.or([eb("conversation.claimed_by", "is", null), eb("conversation.claim_acted_at", "<", staleBefore)]),
    )
    .where(sql<boolean>`not ${ageInQuestion("conversation.customer_id")}`)
    .where(notBlockedBy(staffId, "conversation.customer_id"))
    .where(chargeable(now));
}

/** A conversation as listed; the newest message shown is the customer's. */
function listed(db: Db) {
  return db
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .innerJoin("messages as last", (join) =>
      join
        .onRef("last.conversation_id", "=", "conversation.id")
        // the newest unanswered message; if all are answered, the customer's newest
        .onRef("last.sequence", "=", "conversation.last_sent_sequence"),
    )
    .select((eb) => [
      "conversation.id as conversationId",
      "customer.brand_id as brand",
      "customer.region",
      "profile.name as profileName",
      "profile.image_url as profileImageUrl",
      "profile.image_upload_id as profileUploadId",
      "customer.username as customerName",
      "conversation.waiting_since as waitingSince",
      "last.body as lastBody",
      "conversation.claimed_by as claimedBy",
      newCustomer.as("newCustomer"),
      neverAnswered.as("neverAnswered"),
      suggestedKinds("conversation").as("suggests"),
      eb
        .selectFrom("messages as unanswered")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("unanswered.conversation_id", "=", "conversation.id")
        .whereRef("unanswered.sequence", ">", "conversation.last_reply_sequence")
        .where("unanswered.direction", "=", "sent")
        .$asScalar()
        .$notNull()
        .as("unanswered"),
    ]);
}

/** Reads unclaimed waiting conversations, urgent ones first, then the longest wait. */
export async function selectWaiting(
  db: Db,
  wanted: WantedQueue & {
    readonly brand: string | undefined;
    readonly region: RegionCode | undefined;
    /** Limits the list to these conversations; null: all. */
    readonly only: readonly string[] | null;
    readonly limit: number;
  },
): Promise<readonly QueuedConversation[]> {
  const { brand, region, only, limit } = wanted;
  let free = waitingFor(db, wanted).select("conversation.id");
  if (brand !== undefined) free = free.where("customer.brand_id", "=", brand);
  if (region !== undefined) free = free.where("customer.region", "=", region);
  if (only !== null) free = free.where("conversation.id", "in", only);
  // The limit stands inside: PostgreSQL then reads only the conversations that are shown, however many there are.
  const shown = free
    .orderBy("conversation.urgent", "desc")
    .orderBy("conversation.waiting_since")
    .orderBy("conversation.id")
    .limit(limit);
  return await listed(db)
    .where("conversation.id", "in", shown)
    .orderBy("conversation.urgent", "desc")
    .orderBy("conversation.waiting_since")
    .orderBy("conversation.id")
    .execute();
}

/** Reads the first unclaimed conversations of the queue, without their messages: urgent ones, then the longest waiting (DESK-22). */
export async function selectLongestWaiting(db: Db, wanted: WantedQueue, limit: number) {
  return await waitingFor(db, wanted)
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select([
      "conversation.id as conversationId",
      "customer.brand_id as brand",
      "customer.region",
      "customer.username as customerName",
      "profile.name as profileName",
      "conversation.waiting_since as waitingSince",
    ])
    .where("conversation.claimed_by", "is", null)
    .orderBy("conversation.urgent", "desc")
    .orderBy("conversation.waiting_since")
    .orderBy("conversation.id")
    .limit(limit)
    .execute();
}

/** Lists an operator's claims: waiting ones first, longest wait first, then answered ones. */
export async function selectMine(
  db: Db,
  staffId: string,
  { only, limit }: { readonly only: readonly string[] | null; readonly limit: number },
): Promise<readonly HeldConversation[]> {
  // the colleague's name and note are shown until the claimant acts, which changes claim_acted_at
  const untouched = sql<boolean>`conversation.claim_acted_at = conversation.claimed_at`;
  let held = listed(db)
    .leftJoin("staff as giver", (join) => join.onRef("giver.id", "=", "conversation.handed_by").on(untouched))
    .leftJoin("customer_notes as note", (join) =>
      join.onRef("note.id", "=", "conversation.handed_note_id").on(untouched),
    )
    .select((eb) => [
      eb.ref("conversation.claim_acted_at").$notNull().as("claimActedAt"),
      eb.ref("conversation.claimed_at").$notNull().as("claimedAt"),
      "giver.display_name as handedBy",
      "note.body as handedNote",
      "conversation.snoozed_until as snoozedUntil",
      sql<boolean>`conversation.snooze_ended_at is not distinct from conversation.claim_acted_at`.as(
        "backFromSnooze",
      ),
    ])
    .where("customer.banned", "=", false)
    .where("conversation.claimed_by", "=", staffId);
  if (only !== null) held = held.where("conversation.id", "in", only);
  return await held
    .orderBy(sql`conversation.waiting_since asc nulls last`)
    .orderBy("conversation.claimed_at")
    .limit(limit)
    .execute();
}

export interface NextWanted extends WantedQueue {
  readonly order: QueueOrder;
  /** Empty: all sites. */
  readonly sites: readonly { readonly brand: string; readonly region: RegionCode }[];
}

/** A conversation that the queue gives next. */
export interface NextInQueue {
  readonly id: string;
  /** Who holds it by a claim that has gone stale. */
  readonly claimedBy: string | null;
}

/** The conversations that an operator may be given, in the queue's order (contract/rules/queue-order). */
function queueFor(db: Db, wanted: NextWanted) {
  const { order, sites } = wanted;
  let free = waitingFor(db, wanted).select(["conversation.id", "conversation.claimed_by as claimedBy"]);
  // skip conversations this operator already holds, even if the claim has gone stale
  free = free.where(sql<boolean>`conversation.claimed_by is distinct from ${wanted.staffId}`);
  if (sites.length > 0) {
    free = free.where((eb) =>
      eb.or(
        sites.map(({ brand, region }) =>
          eb.and([eb("customer.brand_id", "=", brand), eb("customer.region", "=", region)]),
        ),
      ),
    );
  }
  free = free.orderBy("conversation.urgent", "desc");
  switch (order) {
    case "longest":
      break;
    case "new_customers":
      free = free.orderBy(newCustomer, "desc");
      break;
    case "unanswered":
      free = free.orderBy(neverAnswered, "desc");
      break;
    default:
      order satisfies never;
  }
  return free.orderBy("conversation.waiting_since").orderBy("conversation.id").limit(1);
}

/** Locks the queue's first conversation that nobody else has locked; undefined: there is none. */
export async function lockNext(trx: Trx, wanted: NextWanted): Promise<NextInQueue | undefined> {
  return await queueFor(trx, wanted).forNoKeyUpdate("conversation").skipLocked().executeTakeFirst();
}

/** Reads the queue's first conversation without a lock; undefined: nobody waits. */
export async function selectNext(db: Db, wanted: NextWanted): Promise<string | undefined> {
  return (await queueFor(db, wanted).executeTakeFirst())?.id;
}

/** Waits for the lock of one conversation; undefined: it is not in the queue any more. */
export async function lockIfQueued(
  trx: Trx,
  wanted: NextWanted,
  conversationId: string,
): Promise<NextInQueue | undefined> {
  return await queueFor(trx, wanted)
    .where("conversation.id", "=", conversationId)
    .forNoKeyUpdate("conversation")
    .executeTakeFirst();
}

/** Locks taken from now on can be released by `releaseLocks`, while the transaction goes on. */
export async function markLocks(trx: Trx): Promise<void> {
  await sql`savepoint queue_locks`.execute(trx);
}

/**
 * Releases the locks taken since `markLocks`. PostgreSQL also keeps the lock of a row that turned out not to match
 * once it was locked, so that a query without a result can hold locks.
 */
export async function releaseLocks(trx: Trx): Promise<void> {
  await sql`rollback to savepoint queue_locks`.execute(trx);
}

/** Locks the conversation that an operator answered longest ago and has not put away; undefined: they hold no such one. */
export async function lockAnswered(trx: Trx, staffId: string): Promise<string | undefined> {
  const answered = await trx
    .selectFrom("conversations")
    .select("id")
    .where("claimed_by", "=", staffId)
    .where("waiting_since", "is", null)
    .where("snoozed_until", "is", null)
    .orderBy("claim_acted_at")
    .orderBy("id")
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return answered?.id;
}
