import type {
  AuthoredMessage,
  CustomerConversation,
  FloorOperator,
  OpenedConversation,
  floor,
} from "@parlour/contract/operations/floor";
import type { OperationOutput } from "@parlour/contract/operation";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { readAtDesk, readLongestWaiting, toOpsMessage, type DeskDependencies } from "../operators/index.ts";
import {
  selectAuthored,
  selectConversationsOf,
  selectHeldNow,
  selectOpenedFacts,
  type HeldNow,
} from "./floor-store.ts";
import { readKeptWhispers } from "./whisper-service.ts";

/** The most held conversations on the floor. */
const heldLimit = 1000;
/** Unclaimed conversations on the floor. */
const unclaimedLimit = 20;
/** Conversations of one customer in a list. */
const customerLimit = 200;
/** Messages of an opened conversation, unless the caller says. */
const usualLimit = 100;

/** Somebody who holds conversations without a living session; their claims return within minutes. */
const gone = { state: "away", since: null, lost: true } as const;

/** A member of staff with their name; null: nobody. */
function person(staffId: string | null, displayName: string | null) {
  return staffId === null || displayName === null ? null : { staffId, displayName };
}

function toClaim(held: HeldNow): FloorOperator["holds"][number] {
  return {
    conversationId: held.conversationId,
    brand: held.brand,
    region: held.region,
    customerName: held.customerName,
    profileName: held.profileName,
    waitingSince: held.waitingSince?.toISOString() ?? null,
    heldSince: held.heldSince.toISOString(),
    actedAt: held.actedAt.toISOString(),
    ...(held.snoozedUntil === null ? {} : { snoozedUntil: held.snoozedUntil.toISOString() }),
  };
}

/**
 * Reads who is signed in, by name, and what everybody holds. `staffId` is the supervisor: the unclaimed conversations
 * are those that they could be given.
 */
export async function readFloor(
  dependencies: DeskDependencies,
  staffId: string,
): Promise<OperationOutput<typeof floor>> {
  const signedIn = await readAtDesk(dependencies);
  const held = await selectHeldNow(dependencies.database, heldLimit);
  const unclaimed = await readLongestWaiting(dependencies, staffId, unclaimedLimit);
  const operators = new Map<string, FloorOperator>(
    signedIn.map(({ id, displayName, presence, capacity }) => [
      id,
      { staffId: id, displayName, presence, capacity, holds: [] },
    ]),
  );
  for (const each of held) {
    const claimant = operators.get(each.claimantId) ?? {
      staffId: each.claimantId,
      displayName: each.claimantName,
      presence: gone,
      capacity: each.capacity,
      holds: [],
    };
    operators.set(each.claimantId, { ...claimant, holds: [...claimant.holds, toClaim(each)] });
  }
  return { operators: [...operators.values()], unclaimed };
}

/** A message with its author, for supervisors. */
function toAuthored({
  authorId,
  authorName,
  ...stored
}: Awaited<ReturnType<typeof selectAuthored>>[number]): AuthoredMessage {
  return { ...toOpsMessage(stored), author: person(authorId, authorName) };
}

/** Reads any conversation for a supervisor. Every read is audited (DESK-27). */
export async function openConversation(
  { database, clock, random }: DeskDependencies,
  staffId: string,
  conversationId: string,
  page: { readonly before?: number; readonly limit?: number },
): Promise<Result<OpenedConversation, "conversation_not_found">> {
  const { before, limit = usualLimit } = page;
  return await inTransaction(database, async (trx) => {
    const facts = await selectOpenedFacts(trx, conversationId);
    if (facts === undefined) return fail("conversation_not_found");
    const found = await selectAuthored(trx, conversationId, { before, limit: limit + 1 });
    const { customerId, claimantId, claimantName } = facts;
    const target = { targetType: "conversation", targetId: conversationId };
    const details = { customerId, heldBy: claimantId, before: before ?? null };
    await recordAudit(
      trx,
      { staffId, action: "conversation.open", ...target, details },
      { now: clock.now(), random },
    );
    return succeed({
      conversationId,
      brand: facts.brand,
      region: facts.region,
      customerId,
      customerName: facts.customerName,
      profileName: facts.profileName,
      waitingSince: facts.waitingSince?.toISOString() ?? null,
      heldSince: facts.heldSince?.toISOString() ?? null,
      claimant: person(claimantId, claimantName),
      messages: found.slice(0, limit).toReversed().map(toAuthored),
      hasMore: found.length > limit,
      whispers: await readKeptWhispers(trx, conversationId),
    });
  });
}

/** Reads with whom a customer writes. The read is audited. */
export async function readConversationsOf(
  { database, clock, random }: DeskDependencies,
  staffId: string,
  customerId: string,
): Promise<Result<CustomerConversation[], "customer_not_found">> {
  return await inTransaction(database, async (trx) => {
    const found = await selectConversationsOf(trx, customerId, customerLimit);
    if (found === undefined) return fail("customer_not_found");
    const target = { targetType: "customer", targetId: customerId };
    const details = { shown: found.conversations.length };
    await recordAudit(
      trx,
      { staffId, action: "conversation.list", ...target, details },
      { now: clock.now(), random },
    );
    return succeed(
      found.conversations.map(({ claimantId, claimantName, begunAt, waitingSince, ...facts }) => ({
        ...facts,
        ...found.customer,
        waitingSince: waitingSince?.toISOString() ?? null,
        claimant: person(claimantId, claimantName),
        begunAt: begunAt.toISOString(),
      })),
    );
  });
}

/** Reads a message with up to `count` before it and after it, ascending. */
export async function readAuthoredAround(
  db: Db,
  conversationId: string,
  sequence: number,
  count: number,
): Promise<AuthoredMessage[]> {
  const page = { before: sequence + count + 1, limit: 2 * count + 1 };
  const found = await selectAuthored(db, conversationId, page);
  return found
    .filter((message) => message.sequence >= sequence - count)
    .toReversed()
    .map(toAuthored);
}
