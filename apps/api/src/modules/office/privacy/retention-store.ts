import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Database } from "../../../plugins/database-schema.ts";
import { calendarDate } from "../../../plugins/dates.ts";
import { flagOpenFor, flagOpenOn } from "../../people/flags/index.ts";
import type { RetentionKind } from "./rules.ts";

/** Kinds whose rows a query deletes alone. A conversation is deleted with its messages, a customer is erased. */
export type PlainKind = Exclude<RetentionKind, "conversations" | "customers">;

interface DueRows {
  readonly table: keyof Database;
  readonly due: (cutoff: Date) => RawBuilder<boolean>;
}

const plain: { readonly [Kind in PlainKind]: DueRows } = {
  verificationCodes: { table: "verification_codes", due: (cutoff) => sql`created_at < ${cutoff}` },
  verificationTickets: { table: "verification_tickets", due: (cutoff) => sql`created_at < ${cutoff}` },
  refreshTokens: {
    table: "refresh_tokens",
    // The first condition follows from the second. It and `offset 0` avoid reading all ended logins, which are kept longer.
    due: (cutoff) => sql`created_at < ${cutoff} and exists (
      select from logins where logins.id = refresh_tokens.login_id and ends_at < ${cutoff} offset 0)`,
  },
  // after their tokens, which refer to them
  logins: { table: "logins", due: (cutoff) => sql`ends_at < ${cutoff}` },
  staffSessions: { table: "staff_sessions", due: (cutoff) => sql`ends_at < ${cutoff}` },
  inboundTexts: { table: "inbound_texts", due: (cutoff) => sql`received_at < ${cutoff}` },
  campaignTexts: {
    table: "campaign_texts",
    due: (cutoff) => sql`updated_at < ${cutoff} and status not in ('waiting', 'sending')`,
  },
  sentTexts: { table: "sent_texts", due: (cutoff) => sql`sent_at < ${cutoff}` },
  textHours: { table: "text_hours", due: (cutoff) => sql`hour < ${cutoff}` },
  phoneLookups: { table: "phone_lookups", due: (cutoff) => sql`looked_up_at < ${cutoff}` },
  // A ban without an end stays until it is lifted.
  barredPhones: { table: "barred_phones", due: (cutoff) => sql`until < ${cutoff}` },
  replyDrafts: { table: "reply_drafts", due: (cutoff) => sql`saved_at < ${cutoff}` },
  deskOutcomes: { table: "desk_outcomes", due: (cutoff) => sql`decided_at < ${cutoff}` },
  ageChecks: { table: "age_checks", due: (cutoff) => sql`decided_at < ${cutoff} and result <> 'passed'` },
  faults: { table: "faults", due: (cutoff) => sql`last_at < ${cutoff}` },
  presenceSpans: { table: "presence_spans", due: (cutoff) => sql`ended_at < ${cutoff}` },
  // A page is kept while it is the newest version for any day whose proofs are kept.
  rootPages: {
    table: "root_pages",
    due: (cutoff) => sql`day < ${calendarDate(cutoff)} and exists (
      select from root_pages as newer where newer.level = root_pages.level and newer.page = root_pages.page
        and newer.day > root_pages.day and newer.day <= ${calendarDate(cutoff)})`,
  },
  enquiries: { table: "enquiries", due: (cutoff) => sql`resolved_at < ${cutoff}` },
};

/** Whether a plain query deletes rows of a kind, without locking or erasing a customer. */
export function isPlain(kind: RetentionKind): kind is PlainKind {
  return Object.hasOwn(plain, kind);
}

/**
 * The newest message decides; for an empty conversation, its start. An open flag keeps its conversation, because a
 * threat's evidence must stay until the flag is decided.
 */
const conversationDue = (cutoff: Date): RawBuilder<boolean> =>
  // The first condition follows from the second. It avoids reading younger conversations.
  sql`created_at < ${cutoff}
    and coalesce((select sent_at from messages where conversation_id = conversations.id
      order by sequence desc limit 1), created_at) < ${cutoff}
    and not ${flagOpenOn("conversations.id")}`;

/** An enquiry that is open or not yet due for removal keeps its customer, and so does an open flag. */
const customerDue = (cutoff: Date, enquiriesCutoff: Date): RawBuilder<boolean> =>
  sql`last_active_at < ${cutoff} and not ${flagOpenFor("customers.id")} and not exists (
    select from enquiries where customer_id = customers.id
      and (resolved_at is null or resolved_at >= ${enquiriesCutoff}))`;

async function countRows(db: Db, table: keyof Database, due: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${due}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns how many records of a kind are due for removal. */
export async function countDue(
  db: Db,
  kind: RetentionKind,
  cutoff: (kind: RetentionKind) => Date,
): Promise<number> {
  if (isPlain(kind)) return countRows(db, plain[kind].table, plain[kind].due(cutoff(kind)));
  if (kind === "conversations") return countRows(db, "conversations", conversationDue(cutoff(kind)));
  return countRows(db, "customers", customerDue(cutoff(kind), cutoff("enquiries")));
}

/** Counts the existing records of a kind, at most `enough`. */
export async function countExisting(db: Db, kind: RetentionKind, enough: number): Promise<number> {
  const table = sql.table(isPlain(kind) ? plain[kind].table : kind);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from ${table} limit ${enough}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes due rows of a plain kind, at most `limit`; returns their number. */
export async function deleteDue(db: Db, kind: PlainKind, cutoff: Date, limit: number): Promise<number> {
  const { table, due } = plain[kind];
  const result = await sql`delete from ${sql.table(table)} where ctid in (
    select ctid from ${sql.table(table)} where ${due(cutoff)} limit ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Customers with conversations that are due for removal. */
export async function selectCustomersWithDueConversations(
  db: Db,
  cutoff: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("conversations")
    .select("customer_id")
    .distinct()
    .where(conversationDue(cutoff))
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Deletes a customer's conversations that are due, with their messages. The customer must be locked. */
export async function deleteDueConversations(
  trx: Trx,
  customerId: string,
  cutoff: Date,
): Promise<readonly string[]> {
  const due = await trx
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .where(conversationDue(cutoff))
    .orderBy("id")
    .forUpdate()
    .execute();
  const ids = due.map((conversation) => conversation.id);
  if (ids.length === 0) return ids;
  await trx.deleteFrom("messages").where("conversation_id", "in", ids).execute();
  await trx.deleteFrom("conversations").where("id", "in", ids).execute();
  return ids;
}

/** Customers who are due for removal, longest inactive first. */
export async function selectDueCustomers(
  db: Db,
  cutoff: Date,
  enquiriesCutoff: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("customers")
    .select("id")
    .where(customerDue(cutoff, enquiriesCutoff))
    .orderBy("last_active_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a customer, whose row is locked, has been inactive since `cutoff` and has no open flag. */
export async function stillDue(trx: Trx, customerId: string, cutoff: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .where("last_active_at", "<", cutoff)
    .where(sql<boolean>`not ${flagOpenFor("customers.id")}`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredRun {
  readonly id: string;
  readonly dryRun: boolean;
  readonly cutoff: Date;
  readonly counts: { readonly [kind: string]: number };
  readonly startedBy: string | null;
  readonly createdAt: Date;
}

export async function insertRun(db: Db, run: StoredRun): Promise<void> {
  await db
    .insertInto("retention_runs")
    .values({
      id: run.id,
      dry_run: run.dryRun,
      cutoff: run.cutoff,
      counts: JSON.stringify(run.counts),
      started_by: run.startedBy,
      created_at: run.createdAt,
    })
    .execute();
}

/** Reads runs and dry runs with the person who started each, newest first. */
export async function selectRuns(
  db: Db,
  limit: number,
): Promise<readonly (StoredRun & { readonly startedByName: string | null })[]> {
  return await db
    .selectFrom("retention_runs as run")
    .leftJoin("staff", "staff.id", "run.started_by")
    .select([
      "run.id",
      "run.dry_run as dryRun",
      "run.cutoff",
      "run.counts",
      "run.started_by as startedBy",
      "staff.display_name as startedByName",
      "run.created_at as createdAt",
    ])
    .orderBy("run.created_at", "desc")
    .orderBy("run.id", "desc")
    .limit(limit)
    .execute();
}
