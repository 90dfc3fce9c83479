import type { OwnRequest } from "@parlour/contract/operations/privacy";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { todayIn } from "@parlour/contract/rules/adult";
import {
  customerRequestDueOn,
  requestReference,
  requestsPerDay,
  type CustomerRequestKind,
} from "@parlour/contract/rules/customer-request";
import type { Failure } from "../../../plugins/failure.ts";
import type { Throttle } from "../../../plugins/throttle.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { holdCustomer, insertEnquiry } from "./enquiry-store.ts";
import {
  findOwnRequest,
  findProfileName,
  selectOwnRequests,
  type StoredOwnRequest,
} from "./own-request-store.ts";
import { requestSubject } from "./rules.ts";

const pageSize = 20;

function toOwnRequest(stored: StoredOwnRequest): OwnRequest {
  const { id, reference, type, profileName, text, receivedOn, dueOn, extensionReason } = stored;
  const { outcome, refusedBecause, resolvedAt } = stored;
  const closed = refusedBecause === null ? "done" : "refused";
  return {
    id,
    reference: reference ?? "",
    type,
    profileName,
    text,
    receivedOn,
    dueOn,
    extensionReason,
    status: resolvedAt === null ? "open" : closed,
    answer: outcome,
    answeredAt: resolvedAt?.toISOString() ?? null,
  };
}

interface Sent {
  readonly requestId: string;
  readonly kind: CustomerRequestKind;
  readonly profileId: string | null;
  readonly text: string;
}

/** Stores what a customer sends to customer service (PRIVACY-8). The same id again returns what is stored. */
export async function sendRequest(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  throttle: Throttle,
  customerId: string,
  { requestId: id, kind, profileId, ...sent }: Sent,
): Promise<
  Result<
    { readonly request: OwnRequest; readonly created: boolean },
    Failure<"profile_not_found" | "message_id_reused" | "too_many_requests" | "unauthorized">
  >
> {
  const text = sent.text.trim();
  const known = await findOwnRequest(database, id);
  if (known !== undefined) {
    const same = known.customerId === customerId && known.text === text && known.reference !== null;
    return same ? succeed({ request: toOwnRequest(known), created: false }) : fail("message_id_reused");
  }
  const wait = await throttle.begin([{ key: customerId, tries: requestsPerDay }]);
  if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
  const now = clock.now();
  const receivedOn = todayIn("GB", now);
  return await inTransaction(database, async (trx) => {
    if ((await holdCustomer(trx, customerId)) === undefined) return fail("unauthorized" as const);
    const name = profileId === null ? null : await findProfileName(trx, customerId, profileId);
    if (name === undefined) return fail("profile_not_found" as const);
    await insertEnquiry(trx, {
      id,
      type: kind,
      customerId,
      subject: requestSubject(kind, name),
      body: text,
      receivedOn,
      dueOn: customerRequestDueOn(receivedOn),
      createdBy: null,
      createdAt: now,
      reference: requestReference(random.bytes(8)),
      profileId,
    });
    const stored = await findOwnRequest(trx, id);
    if (stored === undefined) throw new Error("the request that was just written is missing");
    return succeed({ request: toOwnRequest(stored), created: true });
  });
}

/** Reads what a customer sent, newest first. */
export async function readOwnRequests(
  { database }: Pick<Platform, "database">,
  customerId: string,
  before: string | undefined,
): Promise<OwnRequest[]> {
  return (await selectOwnRequests(database, customerId, before, pageSize)).map(toOwnRequest);
}
