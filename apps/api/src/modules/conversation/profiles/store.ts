import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A profile as one customer meets it. */
export interface MetProfile {
  readonly id: string;
  readonly name: string;
  readonly age: number;
  readonly tagline: string;
  readonly about: string;
  readonly imageUrl: string;
  readonly available: boolean;
  readonly unreadCount: number;
  readonly lastBody: string | null;
  readonly lastDirection: "sent" | "received" | null;
  readonly lastSentAt: Date | null;
  readonly lastCursor: number | null;
  /** The customer has hidden it (MEET-6). */
  readonly hidden: boolean;
}

/**
 * The profiles of a customer's brand that are offered, and those already written to, the latest
 * conversation first, then in the brand's order.
 */
export async function selectMetProfiles(db: Db, customerId: string): Promise<readonly MetProfile[]> {
  return await db
    .selectFrom("customers as customer")
    .innerJoin("profiles as profile", "profile.brand_id", "customer.brand_id")
    .leftJoin("conversations as conversation", (join) =>
      join
        .onRef("conversation.customer_id", "=", "customer.id")
        .onRef("conversation.profile_id", "=", "profile.id"),
    )
    .leftJoin("messages as last", (join) =>
      join
        .onRef("last.conversation_id", "=", "conversation.id")
        .onRef("last.sequence", "=", "conversation.last_sequence"),
    )
    .select((eb) => [
      "profile.id",
      "profile.name",
      "profile.age",
      "profile.tagline",
      "profile.about",
      "profile.image_url as imageUrl",
      "profile.available",
      "last.body as lastBody",
      "last.direction as lastDirection",
      "last.sent_at as lastSentAt",
      "last.cursor as lastCursor",
      eb
        .selectFrom("messages as unread")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("unread.conversation_id", "=", "conversation.id")
        .whereRef("unread.sequence", ">", "conversation.read_up_to")
        .where("unread.direction", "=", "received")
        .$asScalar()
        .$notNull()
        .as("unreadCount"),
      sql<boolean>`exists (select from hidden_profiles hidden
        where hidden.customer_id = customer.id and hidden.profile_id = profile.id)`.as("hidden"),
    ])
    .where("customer.id", "=", customerId)
    .where((eb) => eb.or([eb("profile.available", "=", true), eb("last.id", "is not", null)]))
    .orderBy(sql`last.cursor desc nulls last`)
    .orderBy("profile.position")
    .execute();
}

/** Hides a profile of the customer's brand from them, or shows it again. Returns false if there is no such profile. */
export async function setHidden(
  trx: Trx,
  {
    customerId,
    profileId,
    hidden,
  }: { readonly customerId: string; readonly profileId: string; readonly hidden: boolean },
  now: Date,
): Promise<boolean> {
  const found = await trx
    .selectFrom("profiles as profile")
    .innerJoin("customers as customer", "customer.brand_id", "profile.brand_id")
    .select("profile.id")
    .where("profile.id", "=", profileId)
    .where("customer.id", "=", customerId)
    // an erasure waits, or has already taken the customer
    .forKeyShare("customer")
    .executeTakeFirst();
  if (found === undefined) return false;
  if (hidden) {
    await trx
      .insertInto("hidden_profiles")
      .values({ customer_id: customerId, profile_id: profileId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await trx
      .deleteFrom("hidden_profiles")
      .where("customer_id", "=", customerId)
      .where("profile_id", "=", profileId)
      .execute();
  }
  return true;
}

/** Whether an operator's console session is alive. */
export async function deskStaffed(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select("session.staff_id")
    .where("session.revoked_at", "is", null)
    .where("session.ends_at", ">", now)
    .where("staff.active", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
