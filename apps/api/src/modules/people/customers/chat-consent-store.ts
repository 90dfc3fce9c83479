import type { ChatConsentWords } from "@parlour/contract/rules/chat-consent";
import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

export interface StoredChatConsent extends ChatConsentWords {
  /** False: taken back. */
  readonly given: boolean;
  readonly source: "sign_up" | "account" | "chat";
  readonly at: Date;
}

/** What decides whether a customer may write: their newest record. */
export type NewestChatConsent = Pick<StoredChatConsent, "given" | "version">;

function recordsOf(db: Db, customerId: string) {
  return db
    .selectFrom("chat_consents")
    .select(["given", "version", "words", "source", "recorded_at as at"])
    .where("customer_id", "=", customerId)
    .orderBy("position", "desc");
}

/** Reads when a customer agreed and took it back, in which words, newest first. */
export async function selectChatConsents(db: Db, customerId: string): Promise<StoredChatConsent[]> {
  return await recordsOf(db, customerId).execute();
}

/** Reads the newest of these records; null without one. */
export async function selectNewestChatConsent(db: Db, customerId: string): Promise<StoredChatConsent | null> {
  return (await recordsOf(db, customerId).limit(1).executeTakeFirst()) ?? null;
}

/** Records that a locked customer agrees, or takes it back. */
export async function insertChatConsent(
  trx: Trx,
  customerId: string,
  { given, version, words, source, at }: StoredChatConsent,
): Promise<void> {
  await trx
    .insertInto("chat_consents")
    .values({ customer_id: customerId, given, version, words, source, recorded_at: at })
    .execute();
}

/** Returns an expression: a customer's newest record, as JSON; null without one. For `chatConsentNeededAfter`. */
export function newestChatConsent(customerId: string): RawBuilder<NewestChatConsent | null> {
  return sql`(select json_build_object('given', consent.given, 'version', consent.version)
    from chat_consents as consent where consent.customer_id = ${sql.ref(customerId)}
    order by consent.position desc limit 1)`;
}

/** Returns a query condition: the customer took their consent back. The queue then offers none of their conversations. */
export function chatConsentTakenBack(customerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from chat_consents as taken
    where taken.customer_id = ${sql.ref(customerId)} and not taken.given
      and not exists (select from chat_consents as later
        where later.customer_id = taken.customer_id and later.position > taken.position))`;
}
