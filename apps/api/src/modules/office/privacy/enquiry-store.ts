import type { PhoneNumber } from "@parlour/contract/ids";
import type { ListFilter } from "@parlour/contract/operations/list-filter";
import type { RegionCode } from "@parlour/contract/regions";
import type { CalendarDate } from "@parlour/contract/rules/adult";
import type { PrivacyRequestType, RefusalGround } from "@parlour/contract/rules/privacy-request";
import { sql, type RawBuilder } from "kysely";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { matchesFilter, nextPage } from "../../../plugins/list-page.ts";
import type { TextSite } from "../../../plugins/text-routes.ts";

/** A request as it is written down. */
export interface NewEnquiry {
  readonly id: string;
  readonly type: PrivacyRequestType;
  readonly customerId: string | null;
  readonly subject: string;
  readonly body: string;
  readonly receivedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  /** Null: the customer sent it in My Account. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  /** What the customer quotes; null unless they sent it. */
  readonly reference: string | null;
  /** The profile that a report is about. */
  readonly profileId: string | null;
}

/** A request with the names of its people; without customer: the sender has no account, or was erased. */
export interface StoredEnquiry extends NewEnquiry {
  readonly createdByName: string | null;
  readonly profileName: string | null;
  readonly username: string | null;
  readonly brand: string | null;
  readonly region: RegionCode | null;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly extendedAt: Date | null;
  readonly extendedByName: string | null;
  readonly extensionReason: string | null;
  readonly outcome: string | null;
  readonly refusedBecause: RefusalGround | null;
  readonly resolvedAt: Date | null;
  readonly resolvedByName: string | null;
  readonly answerTextedAt: Date | null;
}

const newestEnquiries = { table: "enquiries", time: "created_at", id: "id" } as const;

function named(db: Db) {
  return db
    .selectFrom("enquiries")
    .leftJoin("staff", "staff.id", "enquiries.created_by")
    .leftJoin("profiles as profile", "profile.id", "enquiries.profile_id")
    .leftJoin("customers as customer", "customer.id", "enquiries.customer_id")
    .leftJoin("staff as owner", "owner.id", "enquiries.owner_id")
    .leftJoin("staff as extender", "extender.id", "enquiries.extended_by")
    .leftJoin("staff as resolver", "resolver.id", "enquiries.resolved_by")
    .select([
      "enquiries.id",
      "enquiries.type",
      "enquiries.customer_id as customerId",
      "customer.username",
      "customer.brand_id as brand",
      "customer.region",
      "enquiries.subject",
      "enquiries.body",
      "enquiries.received_on as receivedOn",
      "enquiries.due_on as dueOn",
      "enquiries.owner_id as ownerId",
      "owner.display_name as ownerName",
      "enquiries.extended_at as extendedAt",
      "extender.display_name as extendedByName",
      "enquiries.extension_reason as extensionReason",
      "enquiries.created_by as createdBy",
      "staff.display_name as createdByName",
      "enquiries.created_at as createdAt",
      "enquiries.outcome",
      "enquiries.refused_because as refusedBecause",
      "enquiries.resolved_at as resolvedAt",
      "resolver.display_name as resolvedByName",
      "enquiries.reference",
      "enquiries.profile_id as profileId",
      "profile.name as profileName",
      "enquiries.answer_texted_at as answerTextedAt",
    ]);
}

/** Reads whom a request is from, and locks their row until the transaction ends; undefined: no such customer. */
export async function holdCustomer(
  trx: Trx,
  customerId: string,
): Promise<{ readonly id: string } | undefined> {
  return await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
}

export async function insertEnquiry(trx: Trx, enquiry: NewEnquiry): Promise<void> {
  await trx
    .insertInto("enquiries")
    .values({
      id: enquiry.id,
      type: enquiry.type,
      customer_id: enquiry.customerId,
      subject: enquiry.subject,
      body: enquiry.body,
      received_on: enquiry.receivedOn,
      due_on: enquiry.dueOn,
      created_by: enquiry.createdBy,
      created_at: enquiry.createdAt,
      resolved_at: null,
      reference: enquiry.reference,
      profile_id: enquiry.profileId,
    })
    .execute();
}

export interface EnquiryFilter extends ListFilter {
  readonly state?: "open" | "overdue" | "due" | "resolved";
  readonly type?: PrivacyRequestType;
  /** A member of staff; null: nobody. */
  readonly ownerId?: string | null;
  readonly customerId?: string;
  /** The id of the last one shown: only those after it in the list. */
  readonly before?: string;
}

/** The days by which requests count as overdue, and as due soon. */
export interface DueDays {
  readonly today: CalendarDate;
  readonly soon: CalendarDate;
}

/** Returns the condition of the next page of open requests, after the one with the id `shown`. */
function nextDue(shown: string): RawBuilder<boolean> {
  const shownOn = sql`(select enquiries.due_on from enquiries where enquiries.id = ${shown})`;
  return sql<boolean>`(enquiries.due_on, enquiries.id) > (${shownOn}, ${shown})`;
}

/** Requests: newest first, and open ones by their due date, the nearest first. */
export async function selectEnquiries(
  db: Db,
  { state, type, ownerId, customerId, before, ...filter }: EnquiryFilter,
  { today, soon }: DueDays,
  limit: number,
): Promise<readonly StoredEnquiry[]> {
  let query = named(db).where(
    matchesFilter(
      { brand: "customer.brand_id", region: "customer.region", time: "enquiries.created_at" },
      filter,
    ),
  );
  const isByDueDate = state !== undefined && state !== "resolved";
  if (isByDueDate) query = query.where("enquiries.resolved_at", "is", null);
  if (state === "overdue") query = query.where("enquiries.due_on", "<", today);
  if (state === "due") query = query.where("enquiries.due_on", "<=", soon);
  if (state === "resolved") query = query.where("enquiries.resolved_at", "is not", null);
  if (type !== undefined) query = query.where("enquiries.type", "=", type);
  if (ownerId === null) query = query.where("enquiries.owner_id", "is", null);
  if (typeof ownerId === "string") query = query.where("enquiries.owner_id", "=", ownerId);
  if (customerId !== undefined) query = query.where("enquiries.customer_id", "=", customerId);
  if (before !== undefined) {
    query = query.where(isByDueDate ? nextDue(before) : nextPage(newestEnquiries, before));
  }
  const sorted = isByDueDate
    ? query.orderBy("enquiries.due_on")
    : query.orderBy("enquiries.created_at", "desc");
  return await sorted.orderBy("enquiries.id").limit(limit).execute();
}

/** Counts open requests that are overdue, and those that are due soon. */
export async function countDueEnquiries(
  db: Db,
  { today, soon }: DueDays,
): Promise<{ readonly overdue: number; readonly soon: number }> {
  return await db
    .selectFrom("enquiries")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("due_on", "<", today).as("overdue"),
      eb.fn.countAll<number>().filterWhere("due_on", ">=", today).as("soon"),
    ])
    .where("resolved_at", "is", null)
    .where("due_on", "<=", soon)
    .executeTakeFirstOrThrow();
}

export async function findEnquiry(db: Db, enquiryId: string): Promise<StoredEnquiry | undefined> {
  return await named(db).where("enquiries.id", "=", enquiryId).executeTakeFirst();
}

/** Locks a request. */
export async function lockEnquiry(trx: Trx, enquiryId: string): Promise<StoredEnquiry | undefined> {
  return await named(trx).where("enquiries.id", "=", enquiryId).forUpdate("enquiries").executeTakeFirst();
}

/** Reads the staff who can own a request, by name. */
export async function selectOwners(
  db: Db,
): Promise<readonly { readonly staffId: string; readonly displayName: string }[]> {
  return await db
    .selectFrom("staff")
    .select(["id as staffId", "display_name as displayName"])
    .where("active", "=", true)
    .where("role", "in", ["supervisor", "admin"])
    .orderBy("display_name")
    .orderBy("id")
    .execute();
}

/** Whether a member of staff can own a request. */
export async function canOwn(trx: Trx, staffId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("staff")
    .select("id")
    .where("id", "=", staffId)
    .where("active", "=", true)
    .where("role", "in", ["supervisor", "admin"])
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads where an answer to a customer goes, and which brand it comes from; undefined: no such customer. */
export async function findAddressee(
  db: Db,
  customerId: string,
): Promise<(TextSite & { readonly phone: PhoneNumber; readonly brandName: string }) | undefined> {
  const row = await db
    .selectFrom("customers")
    .innerJoin("brands", "brands.id", "customers.brand_id")
    .select([
      "customers.phone",
      "customers.brand_id as brandId",
      "customers.region",
      "brands.name as brandName",
    ])
    .where("customers.id", "=", customerId)
    .executeTakeFirst();
  // Stored numbers were parsed before they were stored.
  return row && { ...row, phone: row.phone as PhoneNumber };
}

/** Changes the given fields of a request. */
export async function changeEnquiry(
  trx: Trx,
  enquiryId: string,
  change: {
    readonly type?: PrivacyRequestType;
    readonly owner_id?: string | null;
    readonly due_on?: CalendarDate;
    readonly extended_at?: Date;
    readonly extended_by?: string;
    readonly extension_reason?: string;
    readonly outcome?: string;
    readonly refused_because?: RefusalGround | null;
    readonly resolved_at?: Date;
    readonly resolved_by?: string;
    readonly answer_texted_at?: Date;
  },
): Promise<void> {
  await trx.updateTable("enquiries").set(change).where("id", "=", enquiryId).execute();
}

/** Marks a customer's open requests for erasure as done by their erasure; returns their ids. */
export async function resolveErasureRequests(
  trx: Trx,
  customerId: string,
  { now, staffId }: { readonly now: Date; readonly staffId: string | null },
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable("enquiries")
    .set({ resolved_at: now, resolved_by: staffId })
    .where("customer_id", "=", customerId)
    .where("type", "=", "erasure")
    .where("resolved_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes customer and words out of a customer's requests for erasure that are done, so that deleting the customer leaves their
 * type, days and staff (OFFICE-14).
 */
export async function detachErasureRequests(trx: Trx, customerId: string): Promise<void> {
  // Without its customer a request belongs to no brand, so the policies hide it from a brand's scope.
  await acrossBrands(() =>
    trx
      .updateTable("enquiries")
      .set({
        customer_id: null,
        subject: "",
        body: "",
        outcome: null,
        profile_id: null,
        extension_reason: sql`case when extended_at is null then null else '' end`,
      })
      .where("customer_id", "=", customerId)
      .where("type", "=", "erasure")
      .where("resolved_at", "is not", null)
      .where("refused_because", "is", null)
      .execute(),
  );
}
