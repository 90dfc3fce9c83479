import type { ErrorCode } from "@parlour/contract/errors";
import type { Message } from "@parlour/contract/operations/schemas";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import { createBell } from "./bell.ts";
import { pageSize } from "./rules.ts";
import { toMessage, type ChatDependencies } from "./service.ts";
import {
  advanceReadMark,
  selectMessagesBefore,
  selectMessagesBetween,
  selectNewestCursor,
  selectReadable,
} from "./read-store.ts";

type Reader = Pick<CustomerIdentity, "customerId" | "loginId">;

export interface ReceiveRequest {
  readonly after: string | null;
  readonly profileId?: string;
  /** Seconds. */
  readonly wait?: number;
}

export interface ReceivedPage {
  readonly messages: Message[];
  readonly cursor: string;
}

async function readPage(
  dependencies: ChatDependencies,
  customerId: string,
  after: number,
  profileId: string | undefined,
): Promise<ReceivedPage | null> {
  // The newest cursor is read before the messages: cursors are given in commit order, so none up to it is missing.
  const newest = await selectNewestCursor(dependencies.database, customerId);
  if (after > newest) return null;
  const stored = await selectMessagesBetween(dependencies.database, {
    customerId,
    after,
    upTo: newest,
    profileId,
    limit: pageSize,
  });
  const last = stored.length === pageSize ? stored.at(-1) : undefined;
  return { messages: stored.map(toMessage), cursor: String(last?.cursor ?? newest) };
}

/**
 * Returns messages after a cursor (null: from the first), ascending, at most 200. If there are none, waits as
 * long as asked and reads again only after a hint. `abandoned` ends the wait early.
 */
export async function receiveMessages(
  dependencies: ChatDependencies,
  reader: Reader,
  request: ReceiveRequest,
  abandoned: AbortSignal,
): Promise<
  Result<ReceivedPage, Extract<ErrorCode, "profile_not_found" | "cursor_invalid" | "banned" | "unauthorized">>
> {
  const { customerId, loginId } = reader;
  const { profileId } = request;
  if (profileId !== undefined && !(await selectReadable(dependencies.database, customerId, profileId))) {
    return fail("profile_not_found");
  }
  let after = Number(request.after ?? "0");
  const bell = createBell();
  const seen: { ended?: "banned" | "unauthorized"; timedOut: boolean } = { timedOut: false };
  // Subscribed before the first read, so that nothing between read and wait is missed.
  const unsubscribe = dependencies.events.subscribeCustomer(customerId, (hint) => {
    if (hint.type === "banned") seen.ended = "banned";
    else if (hint.type === "login_ended" && hint.loginId === loginId) seen.ended = "unauthorized";
    else if (hint.type !== "messages" && hint.type !== "check") return;
    bell.ring();
  });
  const cancelTimer = dependencies.clock.after((request.wait ?? 0) * 1000, () => {
    seen.timedOut = true;
    bell.ring();
  });
  abandoned.addEventListener("abort", bell.ring);
  try {
    for (;;) {
      const page = await readPage(dependencies, customerId, after, profileId);
      if (page === null) return fail("cursor_invalid");
      const waits = (request.wait ?? 0) > 0 && !seen.timedOut && !abandoned.aborted;
      if (page.messages.length > 0 || !waits) return succeed(page);
      after = Number(page.cursor);
      await bell.rung();
      if (seen.ended !== undefined) return fail(seen.ended);
    }
  } finally {
    unsubscribe();
    cancelTimer();
    abandoned.removeEventListener("abort", bell.ring);
  }
}

export interface HistoryPage {
  readonly messages: Message[];
  readonly hasMore: boolean;
  readonly readUpTo: number;
  readonly cursor: string;
}

/** Returns a page of one conversation, ascending: the newest messages, or those before a sequence. */
export async function readHistory(
  { database }: ChatDependencies,
  customerId: string,
  request: { readonly profileId: string; readonly before?: number; readonly limit?: number },
): Promise<Result<HistoryPage, "profile_not_found">> {
  const newest = await selectNewestCursor(database, customerId);
  const conversation = await selectReadable(database, customerId, request.profileId);
  if (conversation === undefined) return fail("profile_not_found");
  const cursor = String(newest);
  if (conversation.id === null) return succeed({ messages: [], hasMore: false, readUpTo: 0, cursor });
  const limit = request.limit ?? 50;
  const stored = await selectMessagesBefore(database, {
    conversationId: conversation.id,
    before: request.before,
    // later commits reach the customer through the stream, after `cursor`
    upToCursor: newest,
    limit: limit + 1,
  });
  return succeed({
    messages: stored.slice(0, limit).map(toMessage).toReversed(),
    hasMore: stored.length > limit,
    readUpTo: conversation.readUpTo,
    cursor,
  });
}

/** Marks a conversation read up to a sequence; never moves back, nor past the newest message. */
export async function markRead(
  { database, events }: ChatDependencies,
  customerId: string,
  request: { readonly profileId: string; readonly upTo: number },
): Promise<Result<null, "profile_not_found">> {
  const conversation = await selectReadable(database, customerId, request.profileId);
  if (conversation === undefined) return fail("profile_not_found");
  if (conversation.id === null) return succeed(null);
  const moved = await advanceReadMark(database, conversation.id, request.upTo);
  if (moved !== undefined) {
    const { upTo, claimedBy } = moved;
    events.publishToCustomer(customerId, { type: "read", profileId: request.profileId, upTo });
    if (claimedBy !== null) {
      events.publishToStaff({ type: "sheet", conversationId: conversation.id, staffIds: [claimedBy] });
    }
  }
  return succeed(null);
}
