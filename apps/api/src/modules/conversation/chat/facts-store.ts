import { jsonObjectFrom } from "kysely/helpers/postgres";
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
import { selectMessages, type StoredMessage } from "./store.ts";

/** What the rules of chat decide about, read in one statement after the locks. */

type StoredAsJson = Omit<StoredMessage, "sentAt"> & { readonly sentAt: string };

function messageFrom(json: StoredAsJson | null): StoredMessage | null {
  return json === null ? null : { ...json, sentAt: new Date(json.sentAt) };
}

/** What decides whether a customer's message is accepted. */
export interface MessageFacts {
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

/** Reads them for a customer who is locked. */
export async function selectMessageFacts(
  db: Db,
  message: { readonly customerId: string; readonly profileId: string; readonly clientMessageId: string },
): Promise<MessageFacts> {
  const { customerId, profileId, clientMessageId } = message;
  const { earlier, ...facts } = await db
    .selectFrom("customers as customer")
    .leftJoin("conversations as talk", (join) =>
      join.onRef("talk.customer_id", "=", "customer.id").on("talk.profile_id", "=", profileId),
    )
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
    .executeTakeFirstOrThrow();
  return { ...facts, earlier: messageFrom(earlier) };
}

/** What decides whether a reply is delivered and charged, beside the locked rows. */
export interface ReplyState {
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

/** Reads them for a conversation; the caller has locked customer, account and conversation if it acts on them. */
export async function selectReplyState(
  db: Db,
  { conversationId, replyId }: { readonly conversationId: string; readonly replyId: string | null },
): Promise<ReplyState> {
  const { earlier, ...facts } = await db
    .selectFrom("conversations as talk")
    .select([
      jsonObjectFrom(selectMessages(db).where("message.id", "=", replyId)).as("earlier"),
      storedBreaks("talk.customer_id").as("breaks"),
      chatConsentTakenBack("talk.customer_id").as("consentTakenBack"),
      onTheHouse("talk.id", "talk.customer_id").as("onTheHouse"),
      spendableLots("talk.customer_id").as("lots"),
      hasBrowsers("talk.customer_id").as("hasBrowsers"),
    ])
    .where("talk.id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return { ...facts, earlier: messageFrom(earlier) };
}
