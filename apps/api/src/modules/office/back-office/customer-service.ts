import type { CustomerFacts, CustomerLegal } from "@parlour/contract/operations/back-office";
import type { CustomerNote } from "@parlour/contract/operations/customer-notes";
import type { Statement } from "@parlour/contract/operations/statement";
import { regionCodes } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { shownAge } from "@parlour/contract/rules/adult";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { parseMobileNumberOfAny } from "../../../plugins/phone-number.ts";
import { inTransaction, keepWrites } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import {
  lockCustomer,
  readAcceptances,
  readAgeChecks,
  selectChatConsents,
} from "../../people/customers/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { readAccountState, readStatement } from "../../records/credits/index.ts";
import { readCustomerNotes, writeNote } from "../../desk/operators/index.ts";
import { accountKnown, selectCustomer, selectCustomerByPhone, sumPayments } from "./customer-store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "keys" | "events">;
type NotFound = "customer_not_found";

async function audit(
  trx: Trx,
  { clock, random }: Pick<Platform, "clock" | "random">,
  staffId: string,
  action: string,
  customerId: string,
  details: AuditDetails = {},
): Promise<void> {
  const entry = { staffId, action, targetType: "customer", targetId: customerId, details };
  await recordAudit(trx, entry, { now: clock.now(), random });
}

async function factsOf(trx: Trx, customerId: string, now: Date): Promise<CustomerFacts | undefined> {
  const row = await selectCustomer(trx, customerId, now);
  if (row === undefined) return undefined;
  const { dateOfBirth, joinedAt, lastActiveAt, banned, banReason, bannedAt, ...plain } = row;
  const { coolOffUntil, selfExcludedUntil, ...facts } = plain;
  const ahead = (until: Date | null): string | null =>
    until !== null && until > now ? until.toISOString() : null;
  return {
    ...facts,
    age: shownAge(dateOfBirth, now),
    ageChecks: await readAgeChecks(trx, customerId),
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    ...(await readAccountState(trx, customerId)),
    ban: banned ? { reason: banReason ?? "", since: (bannedAt ?? joinedAt).toISOString() } : null,
    coolOffUntil: ahead(coolOffUntil),
    selfExcludedUntil: ahead(selfExcludedUntil),
    payments: await sumPayments(trx, customerId),
  };
}

/**
 * Looks a brand's customer up by their whole number, as people write it; undefined: nobody has it, or it is no number.
 * Every look-up of a number is audited, found or not, with the number's keyed hash, so that somebody who tries many
 * numbers is noticed (OFFICE-1).
 */
export async function lookUpNumber(
  trx: Trx,
  dependencies: Pick<Platform, "clock" | "random" | "keys">,
  staffId: string,
  asked: { readonly brand: string; readonly phone: string },
): Promise<string | undefined> {
  const phone = parseMobileNumberOfAny(asked.phone, regionCodes);
  if (!phone.ok) return undefined;
  const customerId = await selectCustomerByPhone(trx, asked.brand, phone.value);
  const phoneHash = keyedHash(dependencies.keys.phones, phone.value).toString("hex");
  const details = { brand: asked.brand, phoneHash, found: customerId !== undefined };
  await audit(trx, dependencies, staffId, "customer.find", customerId ?? "none", details);
  return customerId;
}

/** Finds the customer of a brand by their whole number, audited as `lookUpNumber` says. */
export async function findCustomer(
  dependencies: Dependencies,
  staffId: string,
  asked: { readonly brand: string; readonly phone: string },
): Promise<Result<CustomerFacts, NotFound>> {
  const now = dependencies.clock.now();
  return await inTransaction(dependencies.database, async (trx) => {
    const customerId = await lookUpNumber(trx, dependencies, staffId, asked);
    const facts = customerId === undefined ? undefined : await factsOf(trx, customerId, now);
    // The audit of the search stays.
    return facts === undefined ? keepWrites(trx, fail("customer_not_found" as const)) : succeed(facts);
  });
}

/** Reads what the back office may know of a customer, masked. The read is audited. */
export async function readCustomer(
  dependencies: Dependencies,
  staffId: string,
  customerId: string,
): Promise<Result<CustomerFacts, NotFound>> {
  return await inTransaction(dependencies.database, async (trx) => {
    const facts = await factsOf(trx, customerId, dependencies.clock.now());
    if (facts === undefined) return fail("customer_not_found" as const);
    await audit(trx, dependencies, staffId, "customer.read", customerId);
    return succeed(facts);
  });
}

/** Reveals a customer's phone number. The reason is audited. */
export async function revealCustomer(
  dependencies: Dependencies,
  staffId: string,
  customerId: string,
  reason: string,
): Promise<Result<{ readonly phone: string }, NotFound>> {
  return await inTransaction(dependencies.database, async (trx) => {
    const customer = await lockCustomer(trx, customerId);
    if (customer === undefined) return fail("customer_not_found" as const);
    await audit(trx, dependencies, staffId, "customer.reveal", customerId, { reason });
    return succeed({ phone: customer.phone });
  });
}

/** Reads the customer's statement, also of an erased account: its entries stay under its id. */
export async function readCustomerStatement(
  dependencies: Dependencies,
  staffId: string,
  customerId: string,
  range: { readonly after?: number; readonly limit?: number },
): Promise<Result<Statement, NotFound>> {
  const { database, clock } = dependencies;
  return await inTransaction(
    database,
    async (trx) => {
      if (!(await accountKnown(trx, customerId))) return fail("customer_not_found" as const);
      await audit(trx, dependencies, staffId, "customer.statement", customerId);
      return succeed(await readStatement(trx, customerId, clock.now(), range));
    },
    { isolation: "repeatable read" },
  );
}

/** Reads which legal texts a customer accepted, and their consent to chats. The read is audited. */
export async function readLegal(
  dependencies: Dependencies & Pick<Platform, "legalVersions">,
  staffId: string,
  customerId: string,
): Promise<Result<CustomerLegal, NotFound>> {
  return await inTransaction(dependencies.database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("customer_not_found" as const);
    await audit(trx, dependencies, staffId, "customer.legal", customerId);
    const chatConsents = await selectChatConsents(trx, customerId);
    return succeed({
      ...(await readAcceptances(trx, customerId, dependencies.legalVersions)),
      chatConsents: chatConsents.map((record) => ({ ...record, at: record.at.toISOString() })),
    });
  });
}

/** Reads all notes on a customer. The read is audited. */
export async function readNotes(
  dependencies: Dependencies,
  staffId: string,
  customerId: string,
): Promise<Result<CustomerNote[], NotFound>> {
  return await inTransaction(dependencies.database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("customer_not_found" as const);
    await audit(trx, dependencies, staffId, "customer.notes", customerId);
    return succeed(await readCustomerNotes(trx, customerId));
  });
}

/** Writes a note on a customer as a whole. */
export async function addNote(
  dependencies: Dependencies,
  author: Pick<StaffIdentity, "staffId" | "displayName">,
  customerId: string,
  body: string,
): Promise<Result<CustomerNote, NotFound>> {
  return await inTransaction(dependencies.database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("customer_not_found" as const);
    return succeed(await writeNote(trx, dependencies, author, { customerId, conversationId: null, body }));
  });
}
