import type { Db } from "../../../plugins/database.ts";
import { iso } from "./export-time.ts";

/** Reads what staff noted, decided and gave, for the customer's export. Never names the member of staff. */

/**
 * Reads decided flags with the notes on them. Open flags are left out, because reading them could hamper the
 * investigation; README.txt says so.
 */
export async function selectFlags(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("care_flags")
    .innerJoin("conversations", "conversations.id", "care_flags.conversation_id")
    .innerJoin("profiles", "profiles.id", "conversations.profile_id")
    .select([
      "profiles.name",
      "kind",
      "note",
      "raised_at",
      "outcome",
      "decided_at",
      "decision_note",
      "charged_again_at",
    ])
    .where("care_flags.customer_id", "=", customerId)
    .where("outcome", "is not", null)
    .orderBy("raised_at")
    .orderBy("care_flags.id")
    .execute();
  return rows.map((row) => ({
    profile: row.name,
    kind: row.kind,
    noted: row.note,
    at: iso(row.raised_at),
    decision: row.outcome,
    decisionNote: row.decision_note,
    decidedAt: iso(row.decided_at),
    chargedAgainAt: iso(row.charged_again_at),
  }));
}

/**
 * Reads what messages were taken to suggest, once it is decided: dismissed, or answered by a flag that is decided. Open ones
 * are left out, as open flags are.
 */
export async function selectSuggestions(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("care_suggestions as suggestion")
    .innerJoin("messages", "messages.id", "suggestion.message_id")
    .leftJoin("care_flags as flag", "flag.id", "suggestion.flag_id")
    .select([
      "messages.body",
      "suggestion.kind",
      "suggestion.signs",
      "suggestion.suggested_at",
      "suggestion.dismissed_at",
      "flag.decided_at",
    ])
    .where("messages.customer_id", "=", customerId)
    .where((eb) => eb.or([eb("suggestion.dismissed_at", "is not", null), eb("flag.outcome", "is not", null)]))
    .orderBy("suggestion.position")
    .execute();
  return rows.map((row) => ({
    message: row.body,
    kind: row.kind,
    signs: row.signs,
    at: iso(row.suggested_at),
    dismissedAt: iso(row.dismissed_at),
    flagDecidedAt: iso(row.decided_at),
  }));
}

/** The customer's bans: why, what the customer wrote against them, and the result of each review. */
export async function selectBans(db: Db, customerId: string) {
  const bans = await db
    .selectFrom("bans")
    .select(["id", "category", "reason", "created_at", "told_at", "lifted_at", "appeal_note", "appealed_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const reviews = await db
    .selectFrom("ban_reviews")
    .innerJoin("bans", "bans.id", "ban_reviews.ban_id")
    .select(["ban_id", "decision", "note", "ban_reviews.appeal_note", "ban_reviews.created_at"])
    .where("bans.customer_id", "=", customerId)
    .orderBy("ban_reviews.created_at")
    .orderBy("ban_reviews.id")
    .execute();
  return bans.map((ban) => ({
    category: ban.category,
    reason: ban.reason,
    closedAt: iso(ban.created_at),
    textedAt: iso(ban.told_at),
    openedAgainAt: iso(ban.lifted_at),
    appeal: ban.appeal_note,
    appealedAt: iso(ban.appealed_at),
    reviews: reviews
      .filter(({ ban_id }) => ban_id === ban.id)
      .map((review) => ({
        decision: review.decision,
        note: review.note,
        appeal: review.appeal_note,
        at: iso(review.created_at),
      })),
  }));
}

/** Reads the free credits that staff gave and why, including rejected requests and the reasons. */
export async function selectGoodwill(db: Db, customerId: string) {
  const given = await db
    .selectFrom("goodwill_grants")
    .select(["amount", "reason", "created_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const requested = await db
    .selectFrom("goodwill_requests")
    .select(["amount", "reason", "created_at", "status", "rejection"])
    .where("customer_id", "=", customerId)
    .where("status", "!=", "given")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return {
    given: given.map((row) => ({ credits: row.amount, reason: row.reason, at: iso(row.created_at) })),
    notGiven: requested.map((row) => ({
      credits: row.amount,
      reason: row.reason,
      status: row.status,
      rejection: row.rejection,
      at: iso(row.created_at),
    })),
  };
}
