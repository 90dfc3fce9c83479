import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";

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
      eb
        .selectFrom("messages as unread")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("unread.conversation_id", "=", "conversation.id")
        .whereRef("unread.sequence", ">", "conversation.read_up_to")
        .where("unread.direction", "=", "received")
        .$asScalar()
        .$notNull()
        .as("unreadCount"),
    ])
    .where("customer.id", "=", customerId)
    .where((eb) => eb.or([eb("profile.available", "=", true), eb("last.id", "is not", null)]))
    .orderBy(sql`last.cursor desc nulls last`)
    .orderBy("profile.position")
    .execute();
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
