import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { messageColumns, type StoredMessage } from "./store.ts";

/** Which streams of a customer may go on. */
export interface Admission {
  readonly banned: boolean;
  /** The logins that were asked about and have ended. A tab of another login may have come meanwhile. */
  readonly endedLogins: ReadonlySet<string>;
}

/** What the open streams of a customer need to know. */
export interface FeedState extends Admission {
  /** The customer's newest cursor: everything up to it is committed. */
  readonly newest: number;
}

/** A customer's state and new messages, of one moment. */
export interface News extends FeedState {
  /** Ascending. No message before the last one is missing, because cursors are given in the order of commits. */
  readonly messages: readonly StoredMessage[];
}

function stateOf(
  row: { readonly last_cursor: number; readonly banned: boolean } | undefined,
  loginIds: readonly string[],
  openLogins: ReadonlySet<string>,
): FeedState {
  return {
    newest: row?.last_cursor ?? 0,
    banned: row?.banned ?? false,
    endedLogins: new Set(loginIds.filter((loginId) => !openLogins.has(loginId))),
  };
}

/**
 * Reads what one customer's streams need after a hint, in one statement.
 *
 * @param range.after read the messages after this cursor; null: none
 */
export async function selectNews(
  db: Db,
  range: {
    readonly customerId: string;
    readonly after: number | null;
    readonly limit: number;
    readonly loginIds: readonly string[];
    readonly now: Date;
  },
): Promise<News> {
  const { customerId, after, limit, loginIds, now } = range;
  const news = db
    .selectFrom("messages as message")
    .select(messageColumns)
    // Looked up for each message: with a join PostgreSQL might read all conversations for a handful of messages.
    .select((eb) =>
      eb
        .selectFrom("conversations as conversation")
        .select("conversation.profile_id")
        .whereRef("conversation.id", "=", "message.conversation_id")
        .as("profileId"),
    )
    .where("message.customer_id", "=", customerId)
    .where("message.cursor", ">", after ?? 0)
    .orderBy("message.cursor")
    .limit(sql.lit(after === null ? 0 : limit));
  const rows = await db
    .selectFrom("customers as customer")
    .leftJoin(news.as("news"), (join) => join.onTrue())
    .selectAll("news")
    .select([
      "customer.last_cursor",
      "customer.banned",
      sql<string[]>`array(select login.id::text from logins as login
        where login.customer_id = ${customerId} and login.id = any(${loginIds})
        and login.revoked_at is null and login.ends_at > ${now})`.as("open_logins"),
    ])
    .where("customer.id", "=", customerId)
    .orderBy("news.cursor")
    .execute();
  const [first] = rows;
  return {
    ...stateOf(first, loginIds, new Set(first?.open_logins)),
    // Without new messages the join returns one row of nulls.
    messages: rows.flatMap((row) => (row.id === null ? [] : [row as typeof row & StoredMessage])),
  };
}

/** A customer whose state is asked for, and the logins of their streams. */
export interface AskedFeed {
  readonly customerId: string;
  readonly loginIds: readonly string[];
}

/**
 * Reads the states of many customers of a brand in one statement, in the order asked. All logins of a missing customer
 * have ended.
 */
export async function selectFeedStates(
  db: Db,
  asked: readonly AskedFeed[],
  now: Date,
): Promise<readonly FeedState[]> {
  const rows = await db
    .selectFrom("customers as customer")
    .leftJoin("logins as login", (join) =>
      join
        .onRef("login.customer_id", "=", "customer.id")
        .on("login.id", "=", sql<string>`any(${asked.flatMap(({ loginIds }) => loginIds)})`)
        .on("login.revoked_at", "is", null)
        .on("login.ends_at", ">", now),
    )
    .select(["customer.id", "customer.last_cursor", "customer.banned", "login.id as login_id"])
    .where("customer.id", "=", sql<string>`any(${asked.map(({ customerId }) => customerId)})`)
    .execute();
  const customers = new Map(rows.map((row) => [row.id, row]));
  const openLogins = new Set(rows.flatMap(({ login_id }) => (login_id === null ? [] : [login_id])));
  return asked.map(({ customerId, loginIds }) => stateOf(customers.get(customerId), loginIds, openLogins));
}
