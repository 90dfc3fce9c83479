import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Db } from "../../../plugins/database.ts";
import {
  acceptedVersions,
  chatConsentTakenBack,
  newestChatConsent,
  type AcceptedVersion,
  type NewestChatConsent,
} from "../../people/customers/index.ts";
import { ageCheckAsked, ageInQuestion, onTheHouse } from "../../people/flags/index.ts";
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
import { selectMessages, type StoredMessage } from "./store.ts";

/** What the rules of chat decide about, read in one statement after the locks. */

type StoredAsJson = Omit<StoredMessage, "sentAt"> & { readonly sentAt: string };

function messageFrom(json: StoredAsJson | null): StoredMessage | null {
  return json === null ? null : { ...json, sentAt: new Date(json.sentAt) };
}

/** What decides whether a customer's message is accepted. */
export interface MessageFacts extends Locked {
  /** The message that this client message id stored before. */
  readonly earlier: StoredMessage | null;
  /** Customers can write to the profile. */
  readonly profileFound: boolean;
  readonly breaks: StoredBreaks;
  readonly accepted: readonly AcceptedVersion[];
  readonly chatConsent: NewestChatConsent | null;
  /** Staff must confirm first that the customer is an adult. */
  readonly ageCheck: boolean;
  /** They asked the customer for a check, which can be passed. */
  readonly ageCheckAsked: boolean;
  readonly onTheHouse: boolean;
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
        selectMessages(db)
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
      ageInQuestion("customer.id").as("ageCheck"),
      ageCheckAsked("customer.id").as("ageCheckAsked"),
      onTheHouse("talk.id", "customer.id").as("onTheHouse"),
    ])
    .where("customer.id", "=", customerId)
    .compile(),
);

/** Reads them for a customer who is locked. Returns null if there is no such customer. */
export async function selectMessageFacts(db: Db, message: MessageKey): Promise<MessageFacts | null> {
  const [row] = await messageFacts(db, message);
  return row === undefined ? null : { ...row, ...lockedOf(row), earlier: messageFrom(row.earlier) };
}

/** What decides whether a reply is delivered and charged. */
export interface ReplyState extends Locked {
  readonly conversation: LockedConversation;
  /** The message that this reply's id stored before. */
  readonly earlier: StoredMessage | null;
  readonly breaks: StoredBreaks;
  /** The customer took their consent to chats back. */
  readonly consentTakenBack: boolean;
  readonly onTheHouse: boolean;
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
      jsonObjectFrom(selectMessages(db).where("message.id", "=", replyId)).as("earlier"),
      storedBreaks("customer.id").as("breaks"),
      chatConsentTakenBack("customer.id").as("consentTakenBack"),
      onTheHouse("talk.id", "customer.id").as("onTheHouse"),
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
  return { ...row, customer, account, conversation, earlier: messageFrom(row.earlier) };
}
