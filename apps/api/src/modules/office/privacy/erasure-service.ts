import type { Erasure, ErasureReason } from "@parlour/contract/operations/ops-privacy";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { CustomerIdentity, StaffIdentity } from "../../../plugins/authentication.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { verifyPassword } from "../../../plugins/passwords.ts";
import type { Throttle } from "../../../plugins/throttle.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { keepPayer } from "../../records/credits/index.ts";
import { deletePictures } from "../../people/media/index.ts";
import { endLogins } from "../../people/sign-in/index.ts";
import { detachErasureRequests, resolveErasureRequests } from "./enquiry-store.ts";
import {
  deletePerson,
  findPasswordHash,
  insertErasure,
  keepBars,
  lockPerson,
  markFinished,
  selectErasure,
  selectUnfinished,
  type AskedBy,
  type ErasedRows,
} from "./erasure-store.ts";
import { passwordTries } from "./rules.ts";
import { stillDue } from "./retention-store.ts";

interface Request {
  readonly customerId: string;
  readonly askedBy: AskedBy;
  readonly staffId: string | null;
  readonly reason?: ErasureReason;
  /** Only if the customer has not been active since; checked again under the lock. */
  readonly inactiveSince?: Date;
}

/**
 * First step, in its own transaction: after its commit the customer will be erased even if later steps fail, their logins no
 * longer work, and their open requests for erasure are done (OFFICE-14). False if the customer does not exist (any more) or was active meanwhile.
 */
async function begin(platform: Platform, request: Request): Promise<boolean> {
  const now = platform.clock.now();
  const { customerId, askedBy, staffId, reason, inactiveSince } = request;
  return await inTransaction(platform.database, async (trx) => {
    if ((await lockPerson(trx, customerId)) === null) return false;
    if (inactiveSince !== undefined && !(await stillDue(trx, customerId, inactiveSince))) return false;
    await insertErasure(trx, { id: platform.random.uuid(), customerId, askedBy, requestedAt: now });
    for (const targetId of await resolveErasureRequests(trx, customerId, { now, staffId })) {
      const action = { staffId, action: "enquiry.resolve", targetType: "enquiry", targetId };
      const details = { status: "done", erased: true };
      await recordAudit(trx, { ...action, details }, { now, random: platform.random });
    }
    await recordAudit(
      trx,
      {
        staffId,
        action: "customer.erase",
        targetType: "customer",
        targetId: customerId,
        // `reason` would be free text, which erasure removes from the audit
        details: { askedBy, ...(reason === undefined ? {} : { cause: reason }) },
      },
      { now, random: platform.random },
    );
    await endLogins(trx, platform, customerId);
    return true;
  });
}

/** Second step: deletes all rows in one transaction. Does nothing if they are gone. */
async function deleteRows(platform: Platform, customerId: string): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.database, async (trx) => {
    const person = await lockPerson(trx, customerId);
    if (person === null) return;
    const phoneHash = keyedHash(platform.keys.phones, person.phone);
    await keepBars(trx, person, phoneHash, now);
    await keepPayer(trx, { ...person, phoneHash }, now);
    await detachErasureRequests(trx, customerId);
    const erased = await deletePerson(trx, person, phoneHash);
    afterCommit(trx, () => tellErased(platform, customerId, erased));
  });
}

function tellErased({ events }: Platform, customerId: string, erased: ErasedRows): void {
  // Includes a login that began between the two steps.
  for (const loginId of erased.loginIds) {
    events.publishToCustomer(customerId, { type: "login_ended", loginId });
  }
  for (const conversationId of erased.conversationIds) {
    events.publishToStaff({ type: "conversation", conversationId });
  }
  if (erased.conversationIds.length > 0) events.publishToStaff({ type: "queue" });
}

/** Third step: the files. After the rows, so that no upload can bring another one. */
async function deleteFiles(platform: Platform, customerId: string): Promise<void> {
  await deletePictures(platform, customerId);
  await markFinished(platform.database, customerId, platform.clock.now());
}

/**
 * Erases a customer permanently (PRIVACY-2). If a crash interrupts it after the first step, `finishErasures` completes
 * it. False if there was nobody to erase.
 */
export async function eraseCustomer(platform: Platform, request: Request): Promise<boolean> {
  if (!(await begin(platform, request))) return false;
  await deleteRows(platform, request.customerId);
  try {
    await deleteFiles(platform, request.customerId);
  } catch (error) {
    // The customer's rows are deleted; the file store may be unavailable for a while.
    platform.log.error({ err: error }, "the files of an erased customer could not be deleted yet");
  }
  return true;
}

/**
 * Erases the caller's own account after asking for the password again. Attempts are counted before the
 * password is checked.
 */
export async function eraseOwnAccount(
  platform: Platform,
  throttle: Throttle,
  customer: CustomerIdentity,
  password: string,
): Promise<Result<null, Failure<"password_wrong" | "too_many_requests" | "unauthorized">>> {
  const { customerId } = customer;
  const wait = await throttle.begin([{ key: customerId, tries: passwordTries }]);
  if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
  const stored = await findPasswordHash(platform.database, customerId);
  if (!(await verifyPassword(stored, password))) return fail("password_wrong");
  await throttle.forgive([customerId]);
  const erased = await eraseCustomer(platform, { customerId, askedBy: "customer", staffId: null });
  return erased ? succeed(null) : fail("unauthorized");
}

/** Erases a customer who asked by other means. The audit keeps who did it and why. */
export async function eraseForCustomer(
  platform: Platform,
  staff: StaffIdentity,
  customerId: string,
  reason: ErasureReason,
): Promise<Result<null, "customer_not_found">> {
  const erased = await eraseCustomer(platform, {
    customerId,
    askedBy: "staff",
    staffId: staff.staffId,
    reason,
  });
  return erased ? succeed(null) : fail("customer_not_found");
}

/** Reads when an id was erased and who asked for it. The id names nobody any more. */
export async function readErasure(
  { database }: Pick<Platform, "database">,
  customerId: string,
): Promise<Result<Erasure, "customer_not_found">> {
  const erasure = await selectErasure(database, customerId);
  if (erasure === undefined) return fail("customer_not_found");
  const { askedBy, erasedAt, finishedAt } = erasure;
  return succeed({ askedBy, erasedAt: erasedAt.toISOString(), finished: finishedAt !== null });
}

/** Completes erasures interrupted by a crash or an unavailable store of files. Returns how many it completed. */
export async function finishErasures(platform: Platform): Promise<number> {
  let finished = 0;
  for (const customerId of await selectUnfinished(platform.database, 100)) {
    if (platform.stopping.aborted) break;
    await deleteRows(platform, customerId);
    await deleteFiles(platform, customerId);
    finished += 1;
  }
  return finished;
}
