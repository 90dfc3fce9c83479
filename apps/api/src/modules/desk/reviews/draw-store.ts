import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Locks an active member of staff, so that draws for one person happen one after the other. */
export async function lockAuthor(trx: Trx, staffId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("staff")
    .select("id")
    .where("id", "=", staffId)
    .where("active", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a member of staff's display name; undefined if there is no such person. */
export async function selectAuthor(db: Db, staffId: string) {
  return await db
    .selectFrom("staff")
    .select(["id as staffId", "display_name as displayName"])
    .where("id", "=", staffId)
    .executeTakeFirst();
}

/** Counts the replies of a person that wait for a review. */
export async function countDraws(db: Db, staffId: string): Promise<number> {
  const { open } = await db
    .selectFrom("review_draws")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * Picks a person's replies since a time at random: each has the same chance, and one that was drawn before is not drawn
 * again. The same seed picks the same replies.
 */
export async function pickReplies(
  db: Db,
  { staffId, since, seed, limit }: { staffId: string; since: Date; seed: string; limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("messages as message")
    .select("message.id")
    .where("message.staff_id", "=", staffId)
    .where("message.sent_at", ">", since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("review_draws as draw")
            .select("draw.id")
            .whereRef("draw.message_id", "=", "message.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reply_reviews as review")
            .select("review.id")
            .whereRef("review.message_id", "=", "message.id"),
        ),
      ),
    )
    .orderBy(sql`md5(message.id::text || ${seed})`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores drawn replies. */
export async function insertDraws(
  trx: Trx,
  draws: readonly {
    readonly id: string;
    readonly messageId: string;
    readonly staffId: string;
    readonly drawnBy: string;
    readonly now: Date;
  }[],
): Promise<void> {
  if (draws.length === 0) return;
  await trx
    .insertInto("review_draws")
    .values(
      draws.map(({ id, messageId, staffId, drawnBy, now }) => ({
        id,
        message_id: messageId,
        staff_id: staffId,
        drawn_by: drawnBy,
        drawn_at: now,
      })),
    )
    .execute();
}

/** Reads a person's drawn replies with their conversations, in the order of their draw. */
export async function selectDraws(db: Db, staffId: string, limit: number) {
  return await db
    .selectFrom("review_draws as draw")
    .innerJoin("messages as reply", "reply.id", "draw.message_id")
    .innerJoin("conversations as conversation", "conversation.id", "reply.conversation_id")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select([
      "draw.id as reviewId",
      "reply.id as messageId",
      "reply.sequence",
      "conversation.id as conversationId",
      "customer.brand_id as brand",
      "customer.region",
      "customer.username as customerName",
      "profile.name as profileName",
    ])
    .where("draw.staff_id", "=", staffId)
    .orderBy("draw.drawn_at")
    .orderBy("draw.id")
    .limit(limit)
    .execute();
}

/**
 * Deletes a drawn reply to judge it. Returns its author and message; undefined if it is judged, or gone with its
 * message. Of two who judge it at once one gets it.
 */
export async function takeDraw(
  trx: Trx,
  reviewId: string,
): Promise<{ readonly staffId: string; readonly messageId: string } | undefined> {
  return await trx
    .deleteFrom("review_draws")
    .where("id", "=", reviewId)
    .returning(["staff_id as staffId", "message_id as messageId"])
    .executeTakeFirst();
}
