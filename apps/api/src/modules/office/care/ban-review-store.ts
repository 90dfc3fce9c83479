import type { RegionCode } from "@parlour/contract/regions";
import type { BanCategory } from "@parlour/contract/rules/care";
import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { matchesFilter } from "../../../plugins/list-page.ts";
import type { CareListPage } from "./flag-store.ts";

/** A ban in force, with the names of customer and staff. */
export interface StoredBan {
  readonly banId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly category: BanCategory;
  readonly reason: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly bannedAt: Date;
  /** When the text about it went out. */
  readonly toldAt: Date | null;
  readonly reviewAt: Date | null;
  readonly appealNote: string | null;
  readonly appealedAt: Date | null;
  readonly reviewerId: string | null;
  readonly reviewerName: string | null;
  readonly reviewedAt: Date | null;
  readonly reviewNote: string | null;
}

/**
 * Reads bans in force: those due at a time, appealed ones first, then by their due day; null: all, newest
 * first.
 */
export async function selectBans(
  db: Db,
  dueAt: Date | null,
  { before, limit = 50, ...filter }: CareListPage,
): Promise<readonly StoredBan[]> {
  const bans = db
    .selectFrom("bans as ban")
    .innerJoin("customers as customer", "customer.id", "ban.customer_id")
    .innerJoin("staff as author", "author.id", "ban.staff_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("ban_reviews as each")
          .innerJoin("staff as reviewer", "reviewer.id", "each.staff_id")
          .select([
            "each.staff_id as reviewerId",
            "reviewer.display_name as reviewerName",
            "each.created_at as reviewedAt",
            "each.note as reviewNote",
          ])
          .whereRef("each.ban_id", "=", "ban.id")
          .orderBy("each.created_at", "desc")
          .limit(1)
          .as("review"),
      (join) => join.onTrue(),
    )
    .select([
      "ban.id as banId",
      "ban.customer_id as customerId",
      "customer.username as customerName",
      "customer.brand_id as brand",
      "customer.region",
      "ban.category",
      "ban.reason",
      "ban.staff_id as staffId",
      "author.display_name as staffName",
      "ban.created_at as bannedAt",
      "ban.told_at as toldAt",
      "ban.review_at as reviewAt",
      "ban.appeal_note as appealNote",
      "ban.appealed_at as appealedAt",
      "review.reviewerId",
      "review.reviewerName",
      "review.reviewedAt",
      "review.reviewNote",
    ])
    .where("ban.lifted_at", "is", null)
    .where(
      matchesFilter(
        { brand: "customer.brand_id", region: "customer.region", time: "ban.created_at" },
        filter,
      ),
    )
    .limit(limit);
  const shown = (columns: RawBuilder<unknown>) =>
    sql`(select ${columns} from bans where id = ${before ?? null})`;
  if (dueAt === null) {
    const after = sql<boolean>`(ban.created_at, ban.id) < ${shown(sql`created_at, id`)}`;
    return await bans
      .$if(before !== undefined, (query) => query.where(after))
      .orderBy("ban.created_at", "desc")
      .orderBy("ban.id", "desc")
      .execute();
  }
  const after = sql<boolean>`(ban.appealed_at is null, ban.review_at, ban.id) >
    ${shown(sql`appealed_at is null, review_at, id`)}`;
  return await bans
    .where("ban.review_at", "<=", dueAt)
    .$if(before !== undefined, (query) => query.where(after))
    .orderBy(sql`ban.appealed_at is null`)
    .orderBy("ban.review_at")
    .orderBy("ban.id")
    .execute();
}

/** Counts the bans in force that are due at a time. */
export async function countDueBans(db: Db, dueAt: Date): Promise<number> {
  const { due } = await db
    .selectFrom("bans")
    .select((eb) => eb.fn.countAll<number>().as("due"))
    .where("lifted_at", "is", null)
    .where("review_at", "<=", dueAt)
    .executeTakeFirstOrThrow();
  return due;
}

export interface LockedBan {
  readonly id: string;
  readonly staffId: string;
  readonly appealNote: string | null;
}

/**
 * Locks a customer's row and reads their ban in force; null if the customer does not exist, undefined if they
 * are not banned.
 */
export async function lockBan(trx: Trx, customerId: string): Promise<LockedBan | null | undefined> {
  const customer = await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (customer === undefined) return null;
  return await trx
    .selectFrom("bans")
    .select(["id", "staff_id as staffId", "appeal_note as appealNote"])
    .where("customer_id", "=", customerId)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
}

export async function insertReview(
  trx: Trx,
  review: {
    readonly id: string;
    readonly banId: string;
    readonly staffId: string;
    readonly decision: "keep" | "lift";
    readonly note: string;
    readonly appealNote: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("ban_reviews")
    .values({
      id: review.id,
      ban_id: review.banId,
      staff_id: review.staffId,
      decision: review.decision,
      note: review.note,
      appeal_note: review.appealNote,
      created_at: review.now,
    })
    .execute();
}

/** Sets the next review of a ban, and closes its appeal. */
export async function setNextReview(trx: Trx, banId: string, reviewAt: Date | null): Promise<void> {
  await trx
    .updateTable("bans")
    .set({ review_at: reviewAt, appeal_note: null, appealed_at: null })
    .where("id", "=", banId)
    .execute();
}

/** Records a customer's appeal against their ban. The review is due at once. */
export async function setAppeal(trx: Trx, banId: string, note: string, now: Date): Promise<void> {
  await trx
    .updateTable("bans")
    .set({ appeal_note: note, appealed_at: now, review_at: now })
    .where("id", "=", banId)
    .execute();
}
