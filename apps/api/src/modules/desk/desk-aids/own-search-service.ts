import type { FoundOwnMessage, OwnConversation } from "@parlour/contract/operations/own-conversations";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { searchTerms } from "@parlour/contract/rules/search-terms";
import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recentMessages } from "../../conversation/chat/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { claimable, toOpsMessage, type DeskDependencies } from "../operators/index.ts";
import {
  dayOf,
  isShown,
  mostMatched,
  nextDays,
  placeFrom,
  placeText,
  spanUpTo,
  startOf,
  type MessagePlace,
} from "./own-search-rules.ts";
import { selectFound, selectFoundInSpan, selectOldest, selectOwnFacts } from "./own-search-store.ts";

/** How many messages a page of results holds by default. */
const usualLimit = 20;
/** Messages of an opened conversation, unless the caller says. */
const usualMessages = 100;

interface OwnSearch {
  readonly words: string;
  readonly before?: string;
  readonly limit?: number;
}

interface Looked {
  /** At most one more than wanted, newest first. */
  readonly ids: readonly string[];
  /** Where a search that ended early goes on; null: it reached the oldest message. */
  readonly rest: MessagePlace | null;
}

/** Looks back from a place until the page is full, everything was looked through, or enough was read. */
async function lookBack(
  db: Db,
  staffId: string,
  words: string,
  from: MessagePlace,
  wanted: number,
): Promise<Looked> {
  const oldestAt = await selectOldest(db);
  if (oldestAt === null) return { ids: [], rest: null };
  const oldest = dayOf(oldestAt);
  const ids: string[] = [];
  let matched = 0;
  let days = 1;
  let last = dayOf(from.at);
  while (last >= oldest && ids.length < wanted) {
    const span = spanUpTo(last, days, oldest);
    const most = wanted - ids.length;
    const mostLooked = mostMatched - matched;
    const found = await selectFoundInSpan(db, {
      staffId,
      words,
      days: span,
      before: from,
      most,
      mostLooked,
    });
    ids.push(...found.ids);
    if (found.matched >= mostLooked) return { ids, rest: found.last };
    matched += found.matched;
    days = nextDays(days, found.matched);
    last = span.first - 1;
  }
  return { ids, rest: null };
}

/**
 * Finds messages that contain every word, newest first, in the conversations that a member of staff holds or has answered
 * (DESK-37). The audit keeps whose messages were shown, and how many; the words may be a customer's and are not kept.
 */
export async function searchOwn(
  { database, clock, random }: DeskDependencies,
  staffId: string,
  search: OwnSearch,
): Promise<{ found: FoundOwnMessage[]; next: string | null }> {
  const limit = search.limit ?? usualLimit;
  const now = clock.now();
  const words = searchTerms(search.words).join(" ");
  // A message written in this very moment is found, too.
  const from = search.before === undefined ? startOf(dayOf(now) + 1) : placeFrom(search.before);
  return await inTransaction(database, async (trx) => {
    const { ids, rest } = await lookBack(trx, staffId, words, from, limit + 1);
    const read = await selectFound(trx, ids.slice(0, limit));
    const found = read.flatMap(
      ({ customerId, conversationId, brand, region, customerName, profileName, ...stored }) => {
        const message = toOpsMessage(stored);
        if (!isShown(words, message.body)) return [];
        return [{ customerId, shown: { conversationId, brand, region, customerName, profileName, message } }];
      },
    );
    const oldest = read.at(-1);
    const more = ids.length > limit && oldest !== undefined ? { at: oldest.sentAt, id: oldest.id } : rest;
    const customers = [...new Set(found.map(({ customerId }) => customerId))].toSorted();
    const action = {
      staffId,
      action: "conversation.search_own",
      targetType: "customer",
      targetId: customers.length > 1 ? "several" : (customers[0] ?? "none"),
      details: {
        found: found.length,
        ...(customers.length > 1 ? { shown: customers.join(" ") } : {}),
      },
    };
    await recordAudit(trx, action, { now, random });
    return { found: found.map(({ shown }) => shown), next: more === null ? null : placeText(more) };
  });
}

/** Reads a conversation that a member of staff holds or has answered. Every read is audited. */
export async function readOwn(
  { database, clock, random }: DeskDependencies,
  staffId: string,
  conversationId: string,
  page: { readonly before?: number; readonly limit?: number },
): Promise<Result<OwnConversation, "conversation_not_found">> {
  const { before, limit = usualMessages } = page;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const facts = await selectOwnFacts(trx, staffId, conversationId);
    if (facts === undefined) return fail("conversation_not_found");
    const found = await recentMessages(trx, conversationId, limit + 1, before);
    const target = { targetType: "conversation", targetId: conversationId };
    const details = { customerId: facts.customerId, before: before ?? null };
    await recordAudit(trx, { staffId, action: "conversation.read_own", ...target, details }, { now, random });
    const { brand, region, customerName, profileName, waitingSince, claimedBy } = facts;
    return succeed({
      conversationId,
      brand,
      region,
      customerName,
      profileName,
      standing: claimedBy === staffId ? "mine" : claimable(facts, staffId, now) ? "free" : "taken",
      waitingSince: waitingSince?.toISOString() ?? null,
      messages: found.slice(-limit).map(toOpsMessage),
      hasMore: found.length > limit,
    });
  });
}
