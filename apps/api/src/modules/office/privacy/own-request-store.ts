import type { PrivacyRequestType } from "@parlour/contract/rules/privacy-request";
import type { Db, Trx } from "../../../plugins/database.ts";
import { nextPage } from "../../../plugins/list-page.ts";

/** A request that a customer sent in My Account. */
export interface StoredOwnRequest {
  readonly id: string;
  readonly customerId: string | null;
  readonly reference: string | null;
  readonly type: PrivacyRequestType;
  readonly profileId: string | null;
  readonly profileName: string | null;
  readonly text: string;
  readonly receivedOn: string;
  readonly dueOn: string;
  readonly extensionReason: string | null;
  readonly outcome: string | null;
  readonly refusedBecause: string | null;
  readonly resolvedAt: Date | null;
}

const newestOwn = { table: "enquiries", time: "created_at", id: "id" } as const;

function ownRequests(db: Db) {
  return db
    .selectFrom("enquiries")
    .leftJoin("profiles as profile", "profile.id", "enquiries.profile_id")
    .select([
      "enquiries.id",
      "enquiries.customer_id as customerId",
      "enquiries.reference",
      "enquiries.type",
      "enquiries.profile_id as profileId",
      "profile.name as profileName",
      "enquiries.body as text",
      "enquiries.received_on as receivedOn",
      "enquiries.due_on as dueOn",
      "enquiries.extension_reason as extensionReason",
      "enquiries.outcome",
      "enquiries.refused_because as refusedBecause",
      "enquiries.resolved_at as resolvedAt",
    ]);
}

/** Reads what a customer sent, newest first; not what staff wrote down for them. */
export async function selectOwnRequests(
  db: Db,
  customerId: string,
  before: string | undefined,
  limit: number,
): Promise<readonly StoredOwnRequest[]> {
  let query = ownRequests(db)
    .where("enquiries.customer_id", "=", customerId)
    .where("enquiries.reference", "is not", null);
  if (before !== undefined) query = query.where(nextPage(newestOwn, before));
  return await query.orderBy("enquiries.created_at", "desc").orderBy("enquiries.id").limit(limit).execute();
}

export async function findOwnRequest(db: Db, id: string): Promise<StoredOwnRequest | undefined> {
  return await ownRequests(db).where("enquiries.id", "=", id).executeTakeFirst();
}

/** Reads the name of a profile of a customer's brand; undefined: no such profile. */
export async function findProfileName(
  trx: Trx,
  customerId: string,
  profileId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("profiles as profile")
    .innerJoin("customers as customer", "customer.brand_id", "profile.brand_id")
    .select("profile.name")
    .where("profile.id", "=", profileId)
    .where("customer.id", "=", customerId)
    .executeTakeFirst();
  return row?.name;
}
