import type { Enquiry } from "@parlour/contract/operations/ops-privacy";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import {
  holdCustomer,
  insertEnquiry,
  lockEnquiry,
  markResolved,
  selectEnquiries,
  type EnquiryFilter,
  type NamedEnquiry,
} from "./enquiry-store.ts";

type EnquiryDependencies = Pick<Platform, "database" | "clock" | "random">;

function toEnquiry(stored: NamedEnquiry): Enquiry {
  return {
    ...stored,
    createdAt: stored.createdAt.toISOString(),
    resolvedAt: stored.resolvedAt?.toISOString() ?? null,
  };
}

/** Records an enquiry to customer service. `customer` is null if the sender has no account. */
export async function createEnquiry(
  { database, clock, random }: EnquiryDependencies,
  staff: StaffIdentity,
  asked: { readonly customerId: string | null; readonly subject: string; readonly body: string },
): Promise<Result<Enquiry, "customer_not_found">> {
  const now = clock.now();
  const stored = {
    ...asked,
    id: random.uuid(),
    createdBy: staff.staffId,
    createdAt: now,
    resolvedAt: null,
  };
  return await inTransaction(database, async (trx) => {
    const customer = asked.customerId === null ? undefined : await holdCustomer(trx, asked.customerId);
    if (asked.customerId !== null && customer === undefined) return fail("customer_not_found");
    await insertEnquiry(trx, stored);
    const { username = null, brand = null, region = null } = customer ?? {};
    const enquiry = { ...stored, createdByName: staff.displayName, username, brand, region };
    const action = {
      staffId: staff.staffId,
      action: "enquiry.create",
      targetType: "enquiry",
      targetId: enquiry.id,
      details: { customerId: asked.customerId },
    };
    await recordAudit(trx, action, { now, random });
    return succeed(toEnquiry(enquiry));
  });
}

/** Lists enquiries, newest first, at most 100. Not audited. */
export async function listEnquiries(db: Db, filter: EnquiryFilter): Promise<Enquiry[]> {
  return (await selectEnquiries(db, filter, 100)).map(toEnquiry);
}

/** Reads enquiries, newest first, at most 100. The read is audited. */
export async function readEnquiries(
  { database, clock, random }: EnquiryDependencies,
  staff: StaffIdentity,
  filter: EnquiryFilter,
): Promise<Enquiry[]> {
  return await inTransaction(database, async (trx) => {
    const found = await listEnquiries(trx, filter);
    const action = {
      staffId: staff.staffId,
      action: "enquiry.list",
      targetType: "enquiry",
      targetId: filter.customerId ?? "all",
      details: { shown: found.length },
    };
    await recordAudit(trx, action, { now: clock.now(), random });
    return found;
  });
}

/** Marks an enquiry as resolved, once. It is kept for 3 more months (RETENTION-4). */
export async function resolveEnquiry(
  { database, clock, random }: EnquiryDependencies,
  staff: StaffIdentity,
  enquiryId: string,
): Promise<Result<Enquiry, "enquiry_not_found">> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const enquiry = await lockEnquiry(trx, enquiryId);
    if (enquiry === undefined) return fail("enquiry_not_found");
    if (enquiry.resolvedAt !== null) return succeed(toEnquiry(enquiry));
    await markResolved(trx, enquiryId, now);
    const action = {
      staffId: staff.staffId,
      action: "enquiry.resolve",
      targetType: "enquiry",
      targetId: enquiryId,
    };
    await recordAudit(trx, action, { now, random });
    return succeed(toEnquiry({ ...enquiry, resolvedAt: now }));
  });
}
