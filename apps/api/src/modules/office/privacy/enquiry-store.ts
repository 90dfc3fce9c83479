import type { Db, Trx } from "../../../plugins/database.ts";
import { nextPage } from "../../../plugins/list-page.ts";

export interface StoredEnquiry {
  readonly id: string;
  readonly customerId: string | null;
  readonly subject: string;
  readonly body: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
}

const newestEnquiries = { table: "enquiries", time: "created_at", id: "id" } as const;

/** An enquiry with its author's display name. */
export type NamedEnquiry = StoredEnquiry & { readonly createdByName: string };

function named(db: Db) {
  return db
    .selectFrom("enquiries")
    .innerJoin("staff", "staff.id", "enquiries.created_by")
    .select([
      "enquiries.id",
      "enquiries.customer_id as customerId",
      "enquiries.subject",
      "enquiries.body",
      "enquiries.created_by as createdBy",
      "staff.display_name as createdByName",
      "enquiries.created_at as createdAt",
      "enquiries.resolved_at as resolvedAt",
    ]);
}

/** Whether the customer exists; locks the row until the transaction ends. */
export async function holdCustomer(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEnquiry(trx: Trx, enquiry: StoredEnquiry): Promise<void> {
  await trx
    .insertInto("enquiries")
    .values({
      id: enquiry.id,
      customer_id: enquiry.customerId,
      subject: enquiry.subject,
      body: enquiry.body,
      created_by: enquiry.createdBy,
      created_at: enquiry.createdAt,
      resolved_at: enquiry.resolvedAt,
    })
    .execute();
}

export interface EnquiryFilter {
  readonly state?: "open" | "resolved";
  readonly customerId?: string;
  /** The id of the last one shown: only those after it in the list. */
  readonly before?: string;
}

/** Enquiries, newest first. */
export async function selectEnquiries(
  db: Db,
  { state, customerId, before }: EnquiryFilter,
  limit: number,
): Promise<readonly NamedEnquiry[]> {
  let query = named(db);
  if (state === "open") query = query.where("enquiries.resolved_at", "is", null);
  if (state === "resolved") query = query.where("enquiries.resolved_at", "is not", null);
  if (customerId !== undefined) query = query.where("enquiries.customer_id", "=", customerId);
  if (before !== undefined) query = query.where(nextPage(newestEnquiries, before));
  return await query.orderBy("enquiries.created_at", "desc").orderBy("enquiries.id").limit(limit).execute();
}

/** Locks an enquiry. */
export async function lockEnquiry(trx: Trx, enquiryId: string): Promise<NamedEnquiry | undefined> {
  return await named(trx).where("enquiries.id", "=", enquiryId).forUpdate("enquiries").executeTakeFirst();
}

export async function markResolved(trx: Trx, enquiryId: string, now: Date): Promise<void> {
  await trx.updateTable("enquiries").set({ resolved_at: now }).where("id", "=", enquiryId).execute();
}
