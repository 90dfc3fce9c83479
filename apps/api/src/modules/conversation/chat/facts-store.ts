import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Db } from "../../../plugins/database.ts";
import {
  acceptedVersions,
  newestChatConsent,
  type AcceptedVersion,
  type NewestChatConsent,
} from "../../people/customers/index.ts";
import { flagsOfChat, type FlagsOfChat } from "../../people/flags/index.ts";
import { storedBreaks, type StoredBreaks } from "../../people/limits/index.ts";
import { spendableLots, type Lot } from "../../records/credits/index.ts";
import { hasBrowsers } from "../push/index.ts";
import {
  customerOfConversation,
  lockedOf,
  selectLocked,
  type Locked,
  type LockedConversation,
} from "./lock-store.ts";
import { messageColumns, type StoredMessage } from "./store.ts";

/** What the rules of chat decide about, read in one statement after the locks. */

/** A message that an idempotency key stored before. Its conversation is not looked up. */
export type EarlierMessage = Omit<StoredMessage, "profileId">;

type EarlierAsJson = Omit<EarlierMessage, "sentAt"> & { readonly sentAt: string };

function earlierFrom(json: EarlierAsJson | null): EarlierMessage | null {
  return json === null ? null : { ...json, sentAt: new Date(json.sentAt) };
}

function selectEarlier(db: Db) {
  return db.selectFrom("messages as message").select(messageColumns);
}

/** What decides whether a customer's message is accepted. */
export interface MessageFacts extends Locked {
  /** The message that this client message id stored before. */
  readonly earlier: EarlierMessage | null;
  /** Customers can write to the profile. */
  readonly profileFound: boolean;
  readonly breaks: StoredBreaks;
  readonly accepted: readonly AcceptedVersion[];
  readonly chatConsent: NewestChatConsent | null;
  readonly flags: FlagsOfChat;
}

interface MessageKey {
  readonly customerId: string;
  readonly profileId: string;
  readonly clientMessageId: string;
}

const messageFacts = compiledOnce((db, { customerId, profileId, clientMessageId }: MessageKey) =>
  selectLocked(db, sql`talk.profile_id = ${profileId}`)
    .select((eb) => [
      jsonObjectFrom(
        selectEarlier(db)
          .where("message.customer_id", "=", customerId)
          .where("message.client_message_id", "=", clientMessageId),
      ).as("earlier"),
      eb
        .exists(
          eb
            .selectFrom("profiles")
            .select("profiles.id")
            .where("profiles.id", "=", profileId)
            .whereRef("profiles.brand_id", "=", "customer.brand_id")
            .where("profiles.available", "=", true),
        )
        .$castTo<boolean>()
        .as("profileFound"),
      storedBreaks("customer.id").as("breaks"),
      acceptedVersions("customer.id").as("accepted"),
      newestChatConsent("customer.id").as("chatConsent"),
      flagsOfChat("talk.id", "customer.id").as("flags"),
    ])
    .where("customer.id", "=", customerId)
    .compile(),
);

/** Reads them for a customer who is locked. Returns null if there is no such customer. */
export async function selectMessageFacts(db: Db, message: MessageKey): Promise<MessageFacts | null> {
  const [row] = await messageFacts(db, message);
  return row === undefined ? null : { ...row, ...lockedOf(row), earlier: earlierFrom(row.earlier) };
}

/** What decides whether a reply is delivered and charged. */
export interface ReplyState extends Locked {
  readonly conversation: LockedConversation;
  /** The message that this reply's id stored before. */
  readonly earlier: EarlierMessage | null;
  readonly breaks: StoredBreaks;
  readonly chatConsent: NewestChatConsent | null;
  readonly flags: FlagsOfChat;
  /** The customer's lots that still hold credits. */
  readonly lots: readonly Lot[];
  /** Browsers of the customer get pushes. */
  readonly hasBrowsers: boolean;
}

interface ReplyKey {
  readonly conversationId: string;
  readonly replyId: string | null;
}

const replyState = compiledOnce((db, { conversationId, replyId }: ReplyKey) =>
  selectLocked(db, sql`talk.id = ${conversationId}`)
    .select([
      jsonObjectFrom(selectEarlier(db).where("message.id", "=", replyId)).as("earlier"),
      storedBreaks("customer.id").as("breaks"),
      newestChatConsent("customer.id").as("chatConsent"),
      flagsOfChat("talk.id", "customer.id").as("flags"),
      spendableLots("customer.id").as("lots"),
      hasBrowsers("customer.id").as("hasBrowsers"),
    ])
    .where("customer.id", "=", customerOfConversation(conversationId))
    .compile(),
);

/**
 * Reads them for a conversation; the caller has locked customer, account and conversation if it acts on them. Returns null
 * if customer or conversation are missing.
 */
export async function selectReplyState(db: Db, reply: ReplyKey): Promise<ReplyState | null> {
  const [row] = await replyState(db, reply);
  if (row === undefined) return null;
  const { customer, account, conversation } = lockedOf(row);
  if (conversation === null) return null;
  return { ...row, customer, account, conversation, earlier: earlierFrom(row.earlier) };
}
