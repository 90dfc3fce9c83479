import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { chatConsentTakenBack } from "../../people/customers/index.ts";
import { ageInQuestion, onTheHouse } from "../../people/flags/index.ts";

/**
 * Whether the customer's credit allows a reply: replies are free (care), or there is credit and no debt. The
 * customer must not be on a break, and must not have taken their consent to chats back.
 */
export function chargeable(now: Date) {
  return sql<boolean>`(
    (${onTheHouse("conversation.id", "conversation.customer_id")}
      or (coalesce(account.purchased + account.free, 0) > 0 and coalesce(account.debt, 0) = 0))
    and coalesce(limits.cool_off_until <= ${now}, true)
    and coalesce(limits.self_excluded_until <= ${now}, true)
    and not ${chatConsentTakenBack("conversation.customer_id")}
  )`;
}

/** The facts of a conversation that the desk shows besides its messages. */
export interface DeskFacts {
  readonly brand: string;
  readonly region: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly dateOfBirth: string;
  readonly joinedAt: Date;
  /** Whether a reply can be sent: missing credit, a break and a consent to chats that was taken back prevent it. */
  readonly hasCredit: boolean;
  /** Staff are checking whether the customer is an adult. */
  readonly ageCheck: boolean;
  readonly profileId: string;
  readonly profileName: string;
  readonly profileAge: number;
  readonly tagline: string;
  readonly persona: string;
  readonly about: string;
  readonly imageUrl: string;
  readonly imageUploadId: string | null;
  readonly claimedBy: string | null;
}

/** Reads a conversation's facts; undefined if it does not exist or its customer is banned. */
export async function selectDeskFacts(
  db: Db,
  conversationId: string,
  now: Date,
): Promise<DeskFacts | undefined> {
  return await db
    .selectFrom("conversations as conversation")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .leftJoin("credit_accounts as account", "account.customer_id", "customer.id")
    .leftJoin("customer_limits as limits", "limits.customer_id", "customer.id")
    .select([
      "customer.brand_id as brand",
      "customer.region",
      "customer.id as customerId",
      "customer.username as customerName",
      "customer.date_of_birth as dateOfBirth",
      "customer.created_at as joinedAt",
      chargeable(now).as("hasCredit"),
      ageInQuestion("customer.id").as("ageCheck"),
      "profile.id as profileId",
      "profile.name as profileName",
      "profile.age as profileAge",
      "profile.tagline",
      "profile.persona",
      "profile.about",
      "profile.image_url as imageUrl",
      "profile.image_upload_id as imageUploadId",
      "conversation.claimed_by as claimedBy",
    ])
    .where("conversation.id", "=", conversationId)
    .where("customer.banned", "=", false)
    .executeTakeFirst();
}
