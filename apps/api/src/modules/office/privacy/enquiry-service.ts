import type { Enquiry } from "@parlour/contract/operations/ops-privacy";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { todayIn } from "@parlour/contract/rules/adult";
import { answerLength } from "@parlour/contract/rules/customer-request";
import {
  daysAfter,
  dueSoonDays,
  extensionRefusal,
  mayHaveComeIn,
  requestDueOn,
  type PrivacyRequestType,
  type RefusalGround,
} from "@parlour/contract/rules/privacy-request";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { sendText } from "../../records/texts/index.ts";
import {
  canOwn,
  changeEnquiry,
  countDueEnquiries,
  findAddressee,
  findEnquiry,
  holdCustomer,
  insertEnquiry,
  lockEnquiry,
  selectEnquiries,
  selectOwners,
  type DueDays,
  type EnquiryFilter,
  type StoredEnquiry,
} from "./enquiry-store.ts";
import { answerText } from "./rules.ts";

type EnquiryDependencies = Pick<Platform, "database" | "clock" | "random">;

/** Returns the days by which requests are due. Those who see to them work in London, whatever the customer's region is. */
function dueDays(now: Date): DueDays {
  const today = todayIn("GB", now);
  return { today, soon: daysAfter(today, dueSoonDays) };
}

function statusOf({ resolvedAt, refusedBecause }: StoredEnquiry): Enquiry["status"] {
  if (resolvedAt === null) return "open";
  return refusedBecause === null ? "done" : "refused";
}

function toEnquiry(stored: StoredEnquiry): Enquiry {
  const { extendedAt, extendedByName, extensionReason, profileId: _profileId, ...facts } = stored;
  return {
    ...facts,
    erased: stored.subject === "",
    status: statusOf(stored),
    extension:
      extendedAt === null
        ? null
        : { at: extendedAt.toISOString(), byName: extendedByName, reason: extensionReason ?? "" },
    createdAt: stored.createdAt.toISOString(),
    resolvedAt: stored.resolvedAt?.toISOString() ?? null,
    answerTextedAt: stored.answerTextedAt?.toISOString() ?? null,
  };
}

async function audit(
  trx: Trx,
  { clock, random }: EnquiryDependencies,
  staff: StaffIdentity,
  action: string,
  enquiryId: string,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudit(
    trx,
    {
      staffId: staff.staffId,
      action: `enquiry.${action}`,
      targetType: "enquiry",
      targetId: enquiryId,
      details,
    },
    { now: clock.now(), random },
  );
}

/** Reads a request back in the transaction that changed it. */
async function readBack(trx: Trx, enquiryId: string): Promise<Enquiry> {
  const stored = await findEnquiry(trx, enquiryId);
  if (stored === undefined) throw new Error("the request that was just written is missing");
  return toEnquiry(stored);
}

interface Asked {
  /** Null if the sender has no account. */
  readonly customerId: string | null;
  readonly type: PrivacyRequestType;
  /** Absent: today. */
  readonly receivedOn?: string;
  readonly subject: string;
  readonly body: string;
}

/** Records a request to customer service. */
export async function createEnquiry(
  dependencies: EnquiryDependencies,
  staff: StaffIdentity,
  asked: Asked,
): Promise<Result<Enquiry, "customer_not_found" | "invalid_request">> {
  const { database, clock, random } = dependencies;
  const now = clock.now();
  const { today } = dueDays(now);
  const { customerId, type, subject, body, receivedOn = today } = asked;
  if (!mayHaveComeIn(receivedOn, today)) return fail("invalid_request");
  const dueOn = requestDueOn(receivedOn, false);
  const id = random.uuid();
  return await inTransaction(database, async (trx) => {
    if (customerId !== null && (await holdCustomer(trx, customerId)) === undefined) {
      return fail("customer_not_found");
    }
    const texts = { subject, body };
    const written = { id, type, customerId, ...texts, receivedOn, dueOn, reference: null, profileId: null };
    await insertEnquiry(trx, { ...written, createdBy: staff.staffId, createdAt: now });
    await audit(trx, dependencies, staff, "create", id, { customerId, type, receivedOn, dueOn });
    return succeed(await readBack(trx, id));
  });
}

/** Lists requests, at most 100. Not audited. */
export async function listEnquiries(
  db: Db,
  { clock }: Pick<Platform, "clock">,
  filter: EnquiryFilter,
): Promise<Enquiry[]> {
  return (await selectEnquiries(db, filter, dueDays(clock.now()), 100)).map(toEnquiry);
}

/** Reads requests, at most 100. The read is audited. */
export async function readEnquiries(
  dependencies: EnquiryDependencies,
  staff: StaffIdentity,
  filter: EnquiryFilter,
): Promise<Enquiry[]> {
  return await inTransaction(dependencies.database, async (trx) => {
    const found = await listEnquiries(trx, dependencies, filter);
    await audit(trx, dependencies, staff, "list", filter.customerId ?? "all", { shown: found.length });
    return found;
  });
}

/** Reads one request. The read is audited. */
export async function readEnquiry(
  dependencies: EnquiryDependencies,
  staff: StaffIdentity,
  enquiryId: string,
): Promise<Result<Enquiry, "enquiry_not_found">> {
  return await inTransaction(dependencies.database, async (trx) => {
    const stored = await findEnquiry(trx, enquiryId);
    if (stored === undefined) return fail("enquiry_not_found");
    await audit(trx, dependencies, staff, "read", enquiryId);
    return succeed(toEnquiry(stored));
  });
}

/** Counts the requests that are overdue or due soon (OFFICE-13). */
export async function countDue({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<{ readonly overdue: number; readonly soon: number }> {
  return await countDueEnquiries(database, dueDays(clock.now()));
}

/** Reads the staff who can own a request. */
export async function readOwners({ database }: Pick<Platform, "database">) {
  return [...(await selectOwners(database))];
}

/** Gives an open request to a member of staff; null: to nobody. */
export async function assignEnquiry(
  dependencies: EnquiryDependencies,
  staff: StaffIdentity,
  enquiryId: string,
  ownerId: string | null,
): Promise<Result<Enquiry, "enquiry_not_found" | "enquiry_closed" | "staff_not_found">> {
  return await inTransaction(dependencies.database, async (trx) => {
    const stored = await lockEnquiry(trx, enquiryId);
    if (stored === undefined) return fail("enquiry_not_found" as const);
    if (stored.resolvedAt !== null) return fail("enquiry_closed" as const);
    if (ownerId !== null && !(await canOwn(trx, ownerId))) return fail("staff_not_found" as const);
    if (ownerId === stored.ownerId) return succeed(toEnquiry(stored));
    await changeEnquiry(trx, enquiryId, { owner_id: ownerId });
    await audit(trx, dependencies, staff, "assign", enquiryId, { ownerId, before: stored.ownerId });
    return succeed(await readBack(trx, enquiryId));
  });
}

/** Changes the type of an open request. */
export async function changeEnquiryType(
  dependencies: EnquiryDependencies,
  staff: StaffIdentity,
  enquiryId: string,
  type: PrivacyRequestType,
): Promise<Result<Enquiry, "enquiry_not_found" | "enquiry_closed">> {
  return await inTransaction(dependencies.database, async (trx) => {
    const stored = await lockEnquiry(trx, enquiryId);
    if (stored === undefined) return fail("enquiry_not_found" as const);
    if (stored.resolvedAt !== null) return fail("enquiry_closed" as const);
    if (type === stored.type) return succeed(toEnquiry(stored));
    await changeEnquiry(trx, enquiryId, { type });
    await audit(trx, dependencies, staff, "type", enquiryId, { type, before: stored.type });
    return succeed(await readBack(trx, enquiryId));
  });
}

/** Extends a request by two months (OFFICE-12). The reason stays with the request, and goes with it. */
export async function extendEnquiry(
  dependencies: EnquiryDependencies,
  staff: StaffIdentity,
  enquiryId: string,
  reason: string,
): Promise<Result<Enquiry, "enquiry_not_found" | "enquiry_closed" | "enquiry_extended" | "enquiry_overdue">> {
  const now = dependencies.clock.now();
  return await inTransaction(dependencies.database, async (trx) => {
    const stored = await lockEnquiry(trx, enquiryId);
    if (stored === undefined) return fail("enquiry_not_found" as const);
    const { dueOn: before, receivedOn, extendedAt, resolvedAt } = stored;
    const request = { dueOn: before, isExtended: extendedAt !== null, isClosed: resolvedAt !== null };
    const refusal = extensionRefusal(request, dueDays(now).today);
    if (refusal !== null) return fail(refusal);
    const dueOn = requestDueOn(receivedOn, true);
    await changeEnquiry(trx, enquiryId, {
      due_on: dueOn,
      extended_at: now,
      extended_by: staff.staffId,
      extension_reason: reason.trim(),
    });
    await audit(trx, dependencies, staff, "extend", enquiryId, { dueOn, before });
    return succeed(await readBack(trx, enquiryId));
  });
}

/**
 * Closes a request as done or refused, once. It is kept for 3 more months (RETENTION-4). What a customer sent is answered by
 * text after the commit; if that fails, closing it again sends the stored answer (PRIVACY-11).
 */
export async function resolveEnquiry(
  dependencies: EnquiryDependencies & Pick<Platform, "texts" | "log">,
  staff: StaffIdentity,
  enquiryId: string,
  {
    outcome,
    refusedBecause = null,
  }: { readonly outcome: string; readonly refusedBecause?: RefusalGround | null },
): Promise<Result<Enquiry, "enquiry_not_found" | "invalid_request">> {
  const now = dependencies.clock.now();
  const closed = await inTransaction(dependencies.database, async (trx) => {
    const stored = await lockEnquiry(trx, enquiryId);
    if (stored === undefined) return fail("enquiry_not_found" as const);
    if (stored.resolvedAt !== null) return succeed(toEnquiry(stored));
    if (stored.reference !== null && outcome.trim().length > answerLength) {
      return fail("invalid_request" as const);
    }
    await changeEnquiry(trx, enquiryId, {
      resolved_at: now,
      resolved_by: staff.staffId,
      outcome: outcome.trim(),
      refused_because: refusedBecause,
    });
    const status = refusedBecause === null ? "done" : "refused";
    await audit(trx, dependencies, staff, "resolve", enquiryId, { status, refusedBecause });
    return succeed(await readBack(trx, enquiryId));
  });
  return closed.ok ? succeed(await textAnswer(dependencies, staff, closed.value)) : closed;
}

/** Texts the answer to a customer's own request, unless it was texted. Returns the request as it is then. */
async function textAnswer(
  dependencies: EnquiryDependencies & Pick<Platform, "texts" | "log">,
  staff: StaffIdentity,
  enquiry: Enquiry,
): Promise<Enquiry> {
  const { database, clock, log } = dependencies;
  const { id, customerId, reference, outcome, answerTextedAt } = enquiry;
  if (customerId === null || reference === null || outcome === null || answerTextedAt !== null)
    return enquiry;
  const to = await findAddressee(database, customerId);
  if (to === undefined) return enquiry;
  const sent = await sendText(dependencies, {
    id,
    to: to.phone,
    body: answerText(to.brandName, reference, outcome),
    kind: "notice",
    site: to,
  });
  if (!sent.ok) {
    log.warn("the answer to a customer's request could not be texted");
    return enquiry;
  }
  return await inTransaction(database, async (trx) => {
    const stored = await lockEnquiry(trx, id);
    // erased meanwhile
    if (stored === undefined) return enquiry;
    await changeEnquiry(trx, id, { answer_texted_at: clock.now() });
    await audit(trx, dependencies, staff, "answer", id);
    return await readBack(trx, id);
  });
}
