import type { ListFilter } from "@parlour/contract/operations/list-filter";
import type { RegionCode } from "@parlour/contract/regions";
import type { Db, Trx } from "../../../plugins/database.ts";
import { matchesFilter, nextPage } from "../../../plugins/list-page.ts";

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

/** An enquiry with its author's display name, and with its customer; null: the sender has no account. */
export type NamedEnquiry = StoredEnquiry & {
  readonly createdByName: string;
  readonly username: string | null;
  readonly brand: string | null;
  readonly region: RegionCode | null;
};

function named(db: Db) {
  return db
    .selectFrom("enquiries")
    .innerJoin("staff", "staff.id", "enquiries.created_by")
    .leftJoin("customers as customer", "customer.id", "enquiries.customer_id")
    .select([
      "enquiries.id",
      "enquiries.customer_id as customerId",
      "customer.username",
      "customer.brand_id as brand",
      "customer.region",
      "enquiries.subject",
      "enquiries.body",
      "enquiries.created_by as createdBy",
      "staff.display_name as createdByName",
      "enquiries.created_at as createdAt",
      "enquiries.resolved_at as resolvedAt",
    ]);
}

/** Reads whom an enquiry is from, and locks their row until the transaction ends; undefined: no such customer. */
export async function holdCustomer(
  trx: Trx,
  customerId: string,
): Promise<{ readonly username: string; readonly brand: string; readonly region: RegionCode } | undefined> {
  return await trx
    .selectFrom("customers")
    .select(["username", "brand_id as brand", "region"])
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
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

export interface EnquiryFilter extends ListFilter {
  readonly state?: "open" | "resolved";
  readonly customerId?: string;
  /** The id of the last one shown: only those after it in the list. */
  readonly before?: string;
}

/** Enquiries, newest first. */
export async function selectEnquiries(
  db: Db,
  { state, customerId, before, ...filter }: EnquiryFilter,
  limit: number,
): Promise<readonly NamedEnquiry[]> {
  let query = named(db).where(
    matchesFilter(
      { brand: "customer.brand_id", region: "customer.region", time: "enquiries.created_at" },
      filter,
    ),
  );
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
