import type { ListFilter } from "@parlour/contract/operations/list-filter";
import type { RegionCode } from "@parlour/contract/regions";
import type { FlagKind, FlagOutcome } from "@parlour/contract/rules/care";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { matchesFilter } from "../../../plugins/list-page.ts";
import type { ConversationPlace } from "../../conversation/chat/index.ts";

/** Reads the conversation and customer of a flag, without a lock; undefined if it does not exist. */
export async function selectFlagPlace(db: Db, flagId: string): Promise<ConversationPlace | undefined> {
  return await db
    .selectFrom("care_flags")
    .select(["customer_id as customerId", "conversation_id as conversationId"])
    .where("id", "=", flagId)
    .executeTakeFirst();
}

export interface LockedFlag {
  readonly kind: FlagKind;
  readonly note: string;
  readonly conversationId: string;
  readonly raisedBy: string;
  readonly outcome: FlagOutcome | null;
  readonly chargedAgainAt: Date | null;
  readonly checkAskedAt: Date | null;
}

/** Locks a flag, the last lock of its transactions. */
export async function lockFlag(trx: Trx, flagId: string): Promise<LockedFlag | undefined> {
  return await trx
    .selectFrom("care_flags")
    .select([
      "kind",
      "note",
      "conversation_id as conversationId",
      "raised_by as raisedBy",
      "outcome",
      "charged_again_at as chargedAgainAt",
      "check_asked_at as checkAskedAt",
    ])
    .where("id", "=", flagId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores a flag; false if one of that kind is open in the conversation. */
export async function insertFlag(
  trx: Trx,
  flag: ConversationPlace & {
    readonly id: string;
    readonly kind: FlagKind;
    readonly note: string;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto("care_flags")
    .values({
      id: flag.id,
      customer_id: flag.customerId,
      conversation_id: flag.conversationId,
      kind: flag.kind,
      note: flag.note,
      raised_by: flag.staffId,
      raised_at: flag.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["conversation_id", "kind"]).where("outcome", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Decides a locked flag. */
export async function setOutcome(
  trx: Trx,
  flagId: string,
  decision: {
    readonly outcome: FlagOutcome;
    readonly staffId: string;
    readonly note: string;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .updateTable("care_flags")
    .set({
      outcome: decision.outcome,
      decided_by: decision.staffId,
      decided_at: decision.now,
      decision_note: decision.note,
    })
    .where("id", "=", flagId)
    .execute();
}

export async function setHandedOver(trx: Trx, flagId: string, staffId: string, now: Date): Promise<void> {
  await trx
    .updateTable("care_flags")
    .set({ handed_to: staffId, handed_at: now })
    .where("id", "=", flagId)
    .execute();
}

export async function setChargedAgain(trx: Trx, flagId: string, staffId: string, now: Date): Promise<void> {
  await trx
    .updateTable("care_flags")
    .set({ charged_again_at: now, charged_again_by: staffId })
    .where("id", "=", flagId)
    .execute();
}

/** Notes that the customer of a locked flag is asked for a check of their age. */
export async function setCheckAsked(trx: Trx, flagId: string, staffId: string, now: Date): Promise<void> {
  await trx
    .updateTable("care_flags")
    .set({ check_asked_at: now, check_asked_by: staffId })
    .where("id", "=", flagId)
    .execute();
}

/**
 * Reads the open under-age flags of a locked customer, once one of them asked for a check: a passed one settles all. Each
 * with the supervisor who asked, on this flag or the one that did first.
 */
export async function selectAskedFlags(
  trx: Trx,
  customerId: string,
): Promise<
  readonly {
    readonly flagId: string;
    readonly conversationId: string;
    readonly kind: FlagKind;
    readonly askedBy: string;
  }[]
> {
  const open = await trx
    .selectFrom("care_flags")
    .select(["id as flagId", "conversation_id as conversationId", "kind", "check_asked_by as askedBy"])
    .where("customer_id", "=", customerId)
    .where("kind", "=", "under_age")
    .where("outcome", "is", null)
    .orderBy("check_asked_at")
    .forNoKeyUpdate()
    .execute();
  const first = open.find(({ askedBy }) => askedBy !== null)?.askedBy ?? null;
  return first === null ? [] : open.map((flag) => ({ ...flag, askedBy: flag.askedBy ?? first }));
}

/** A flag with the names of customer and staff. */
export interface StoredFlag {
  readonly flagId: string;
  readonly kind: FlagKind;
  readonly note: string;
  readonly conversationId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly profileName: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly banned: boolean;
  readonly raisedBy: string;
  readonly raisedByName: string;
  readonly raisedAt: Date;
  readonly heldBy: string | null;
  readonly heldByName: string | null;
  readonly handedTo: string | null;
  readonly handedToName: string | null;
  readonly handedAt: Date | null;
  readonly outcome: FlagOutcome | null;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string | null;
  readonly chargedAgainAt: Date | null;
  readonly checkAskedAt: Date | null;
  readonly checkAskedBy: string | null;
  readonly checkAskedByName: string | null;
}

function selectFlags(db: Db) {
  return db
    .selectFrom("care_flags as flag")
    .innerJoin("customers as customer", "customer.id", "flag.customer_id")
    .innerJoin("conversations as conversation", "conversation.id", "flag.conversation_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .innerJoin("staff as raiser", "raiser.id", "flag.raised_by")
    .leftJoin("staff as holder", "holder.id", "conversation.claimed_by")
    .leftJoin("staff as receiver", "receiver.id", "flag.handed_to")
    .leftJoin("staff as decider", "decider.id", "flag.decided_by")
    .leftJoin("staff as checker", "checker.id", "flag.check_asked_by")
    .select([
      "flag.id as flagId",
      "flag.kind",
      "flag.note",
      "flag.conversation_id as conversationId",
      "flag.customer_id as customerId",
      "customer.username as customerName",
      "profile.name as profileName",
      "customer.brand_id as brand",
      "customer.region",
      "customer.banned",
      "flag.raised_by as raisedBy",
      "raiser.display_name as raisedByName",
      "flag.raised_at as raisedAt",
      "conversation.claimed_by as heldBy",
      "holder.display_name as heldByName",
      "flag.handed_to as handedTo",
      "receiver.display_name as handedToName",
      "flag.handed_at as handedAt",
      "flag.outcome",
      "flag.decided_by as decidedBy",
      "decider.display_name as decidedByName",
      "flag.decided_at as decidedAt",
      "flag.decision_note as decisionNote",
      "flag.charged_again_at as chargedAgainAt",
      "flag.check_asked_at as checkAskedAt",
      "flag.check_asked_by as checkAskedBy",
      "checker.display_name as checkAskedByName",
    ]);
}

/** The part of a list of flags or bans. */
export interface CareListPage extends ListFilter {
  /** The id of the last one shown: only those after it in the list. */
  readonly before?: string;
  readonly limit?: number;
}

const usualLimit = 50;
const columns = { brand: "customer.brand_id", region: "customer.region", time: "flag.raised_at" } as const;

/** Open flags, longest open first. */
export async function selectOpenFlags(
  db: Db,
  { before, limit = usualLimit, ...filter }: CareListPage,
): Promise<readonly StoredFlag[]> {
  let query = selectFlags(db).where("flag.outcome", "is", null).where(matchesFilter(columns, filter));
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(flag.raised_at, flag.id) > (select raised_at, id from care_flags where id = ${before})`,
    );
  return await query.orderBy("flag.raised_at").orderBy("flag.id").limit(limit).execute();
}

/** Whether a decided flag's conversation is still free of charge. */
function stillFree(flag: "flag" | "care_flags") {
  const [outcome, again] = [sql.ref(`${flag}.outcome`), sql.ref(`${flag}.charged_again_at`)];
  return sql<boolean>`(${outcome} = 'continue_free' and ${again} is null)`;
}

/** Reads decided flags: first those whose conversation is still free of charge, then the latest. */
export async function selectDecidedFlags(
  db: Db,
  { before, limit = usualLimit, ...filter }: CareListPage,
): Promise<readonly StoredFlag[]> {
  const free = stillFree("flag");
  let query = selectFlags(db).where("flag.outcome", "is not", null).where(matchesFilter(columns, filter));
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(${free}, flag.decided_at, flag.id) <
        (select ${stillFree("care_flags")}, decided_at, id from care_flags where id = ${before})`,
    );
  return await query
    .orderBy(free, "desc")
    .orderBy("flag.decided_at", "desc")
    .orderBy("flag.id", "desc")
    .limit(limit)
    .execute();
}

/** Counts the open flags, and reads since when the oldest is open. */
export async function countOpenFlags(
  db: Db,
): Promise<{ readonly open: number; readonly oldest: Date | null }> {
  return await db
    .selectFrom("care_flags")
    .select((eb) => [eb.fn.countAll<number>().as("open"), eb.fn.min<Date | null>("raised_at").as("oldest")])
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
}

export async function selectFlag(db: Db, flagId: string): Promise<StoredFlag | undefined> {
  return await selectFlags(db).where("flag.id", "=", flagId).executeTakeFirst();
}

/** Reads further facts about a flagged customer. */
export async function selectFlagContext(db: Db, flagId: string, customerId: string) {
  return await db
    .selectFrom("customers as customer")
    .select((eb) => [
      "customer.date_of_birth as dateOfBirth",
      "customer.created_at as joinedAt",
      eb
        .selectFrom("care_flags as other")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("other.customer_id", "=", "customer.id")
        .where("other.id", "!=", flagId)
        .$asScalar()
        .$notNull()
        .as("earlierFlags"),
      eb
        .selectFrom("operator_blocks as block")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("block.customer_id", "=", "customer.id")
        .$asScalar()
        .$notNull()
        .as("blockedBy"),
    ])
    .where("customer.id", "=", customerId)
    .executeTakeFirstOrThrow();
}

/** Decides every open flag of a customer as a ban, and returns those flags. */
export async function banOpenFlags(
  trx: Trx,
  ban: { readonly customerId: string; readonly staffId: string; readonly reason: string; readonly now: Date },
) {
  return await trx
    .updateTable("care_flags")
    .set({ outcome: "ban", decided_by: ban.staffId, decided_at: ban.now, decision_note: ban.reason })
    .where("customer_id", "=", ban.customerId)
    .where("outcome", "is", null)
    .returning(["id", "conversation_id as conversationId", "kind"])
    .execute();
}
