import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";

/**
 * When a conversation is free of charge. Chat checks this under its locks: flags are raised and decided under
 * the lock on the customer's row, which every reply holds from its start, so a reply is either charged before
 * the flag or free after it.
 */

/** A flag that makes its conversation free: an open one, or one whose decision made it free. */
const frees = sql<boolean>`(flag.outcome is null
  or (flag.outcome = 'continue_free' and flag.charged_again_at is null))`;

/**
 * Returns a query condition: the conversation is free of charge, because of its own flag or because the
 * customer's age is being checked. In that case all of their conversations are free.
 */
export function onTheHouse(conversationId: string, customerId: string): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from care_flags as flag
    where flag.conversation_id = ${sql.ref(conversationId)} and ${frees})
    or ${ageInQuestion(customerId)})`;
}

/**
 * Returns a query condition: the customer's age is being checked. The queue then offers none of their
 * conversations.
 */
export function ageInQuestion(customerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from care_flags as flag
    where flag.customer_id = ${sql.ref(customerId)} and flag.kind = 'under_age' and flag.outcome is null)`;
}

/** Returns a query condition: the conversation has an open flag. Retention then keeps it (RETENTION-9). */
export function flagOpenOn(conversationId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from care_flags as flag
    where flag.conversation_id = ${sql.ref(conversationId)} and flag.outcome is null)`;
}

/** Returns a query condition: the customer has an open flag. */
export function flagOpenFor(customerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from care_flags as flag
    where flag.customer_id = ${sql.ref(customerId)} and flag.outcome is null)`;
}

/** Returns a query condition: a supervisor asked the customer for a check of their age (AGE-18). */
export function ageCheckAsked(customerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from care_flags as flag
    where flag.customer_id = ${sql.ref(customerId)} and flag.kind = 'under_age' and flag.outcome is null
      and flag.check_asked_at is not null)`;
}

/** What a customer's flags mean for a message or a reply in one of their conversations. */
export interface FlagsOfChat {
  /** Staff must confirm first that the customer is an adult. */
  readonly ageCheck: boolean;
  /** A supervisor asked the customer for a check, which can be passed (AGE-18). */
  readonly ageCheckAsked: boolean;
  /** The conversation is free of charge. */
  readonly onTheHouse: boolean;
}

/**
 * Returns an expression: `ageInQuestion`, `ageCheckAsked` and `onTheHouse` from one read of the customer's flags, because
 * every message and reply needs them.
 */
export function flagsOfChat(conversationId: string, customerId: string): RawBuilder<FlagsOfChat> {
  const ageOpen = sql`flag.kind = 'under_age' and flag.outcome is null`;
  return sql`(select json_build_object(
      'ageCheck', coalesce(bool_or(${ageOpen}), false),
      'ageCheckAsked', coalesce(bool_or(${ageOpen} and flag.check_asked_at is not null), false),
      'onTheHouse', coalesce(bool_or((${ageOpen}) or flag.conversation_id = ${sql.ref(conversationId)}), false))
    from care_flags as flag where flag.customer_id = ${sql.ref(customerId)} and ${frees})`;
}

/**
 * Whether staff must first make sure that a customer is an adult, and whether the customer can show it by a check. Until
 * then they can't send or buy.
 */
export async function ageQuestion(db: Db, customerId: string): Promise<"none" | "open" | "check_asked"> {
  const { open, asked } = await db
    .selectFrom("care_flags")
    .select((eb) => [eb.fn.countAll<number>().as("open"), eb.fn.count<number>("check_asked_at").as("asked")])
    .where("customer_id", "=", customerId)
    .where("kind", "=", "under_age")
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
  return open === 0 ? "none" : asked === 0 ? "open" : "check_asked";
}

/**
 * Reads a conversation's open flags, and under-age flags from the customer's other conversations, for its
 * claimant.
 */
export async function selectFlagsShown(
  db: Db,
  { customerId, conversationId }: { readonly customerId: string; readonly conversationId: string },
) {
  return await db
    .selectFrom("care_flags as flag")
    .innerJoin("staff as raiser", "raiser.id", "flag.raised_by")
    .leftJoin("staff as receiver", "receiver.id", "flag.handed_to")
    .select([
      "flag.id as flagId",
      "flag.kind",
      "flag.raised_at as raisedAt",
      "raiser.display_name as raisedBy",
      "receiver.display_name as handedTo",
      "flag.outcome",
      "flag.conversation_id as conversationId",
    ])
    .where("flag.customer_id", "=", customerId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("flag.conversation_id", "=", conversationId),
          eb.or([
            eb("flag.outcome", "is", null),
            eb.and([eb("flag.outcome", "=", "continue_free"), eb("flag.charged_again_at", "is", null)]),
          ]),
        ]),
        eb.and([eb("flag.kind", "=", "under_age"), eb("flag.outcome", "is", null)]),
      ]),
    )
    .orderBy("flag.raised_at")
    .execute();
}
