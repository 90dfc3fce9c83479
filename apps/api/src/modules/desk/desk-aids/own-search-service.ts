import type { FoundOwnMessage, OwnConversation } from "@parlour/contract/operations/own-conversations";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { searchTerms } from "@parlour/contract/rules/search-terms";
import type { Db } from "../../../plugins/database.ts";
import { acrossBrands, isLimitedToSites } from "../../../plugins/brand-scope.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recentMessages } from "../../conversation/chat/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { claimable, toOpsMessage, type DeskDependencies } from "../operators/index.ts";
import {
  dayOf,
  isFrequent,
  isShown,
  mostMatched,
  mostRareInARow,
  nextDays,
  placeFrom,
  placeText,
  readAtOnce,
  spanUpTo,
  startOf,
  type MessagePlace,
} from "./own-search-rules.ts";
import {
  selectFound,
  selectFoundInSpan,
  selectNewest,
  selectOldest,
  selectOwnFacts,
} from "./own-search-store.ts";

/** How many messages a page of results holds by default. */
const usualLimit = 20;
/** Messages of an opened conversation, unless the caller says. */
const usualMessages = 100;

interface OwnSearch {
  readonly words: string;
  readonly before?: string;
  readonly limit?: number;
}

/** What is looked for: messages with all words, in a person's conversations. */
interface Look {
  readonly staffId: string;
  readonly words: string;
  readonly from: MessagePlace;
  readonly wanted: number;
}

/** How far one way of looking came. */
interface Progress {
  /** At most as many as wanted, newest first. */
  readonly ids: readonly string[];
  /** Messages of anybody that have the words. */
  readonly matched: number;
  /** Where looking goes on; null: there is no older message. */
  readonly rest: MessagePlace | null;
}

/** Whether a page of results is complete: it is full, or enough was looked at for it. */
function isComplete({ ids, matched, rest }: Progress, wanted: number): boolean {
  return ids.length >= wanted || matched >= mostMatched || rest === null;
}

/** Looks back message by message, as long as the words are in many of them. */
async function lookThroughNewest(db: Db, { staffId, words, from, wanted }: Look): Promise<Progress> {
  let progress: Progress = { ids: [], matched: 0, rest: from };
  let rareInARow = 0;
  while (progress.rest !== null && !isComplete(progress, wanted) && rareInARow < mostRareInARow) {
    const read = await selectNewest(db, { staffId, words, before: progress.rest, limit: readAtOnce });
    const matched = read.filter(({ matches }) => matches).length;
    const own = read.filter((each) => each.own).map(({ id }) => id);
    progress = {
      ids: [...progress.ids, ...own].slice(0, wanted),
      matched: progress.matched + matched,
      rest: read.length < readAtOnce ? null : (read.at(-1) ?? null),
    };
    rareInARow = isFrequent(matched, read.length) ? 0 : rareInARow + 1;
  }
  return progress;
}

/** Looks back day by day with the index on words. */
async function lookThroughDays(
  db: Db,
  { staffId, words, from, wanted }: Look,
  matchedBefore: number,
): Promise<Progress> {
  // Of all sites: those of the caller alone would have to be looked for.
  const oldestAt = await acrossBrands(() => selectOldest(db));
  const ids: string[] = [];
  let matched = matchedBefore;
  if (oldestAt === null) return { ids, matched, rest: null };
  const oldest = dayOf(oldestAt);
  let days = 1;
  let last = dayOf(from.at);
  while (last >= oldest && ids.length < wanted) {
    const span = spanUpTo(last, days, oldest);
    const mostLooked = mostMatched - matched;
    const found = await selectFoundInSpan(db, {
      staffId,
      words,
      days: span,
      before: from,
      most: wanted - ids.length,
      mostLooked,
    });
    ids.push(...found.ids);
    matched += found.matched;
    if (found.matched >= mostLooked) return { ids, matched, rest: found.last };
    days = nextDays(days, found.matched);
    last = span.first - 1;
  }
  return { ids, matched, rest: null };
}

/** Looks back from a place until the page is full, everything was looked through, or enough was read. */
async function lookBack(db: Db, look: Look): Promise<Progress> {
  // Staff of some sites would read past all other messages, which the row policies hide.
  if (isLimitedToSites()) return await lookThroughDays(db, look, 0);
  const newest = await lookThroughNewest(db, look);
  if (newest.rest === null || isComplete(newest, look.wanted)) return newest;
  const rest = { ...look, from: newest.rest, wanted: look.wanted - newest.ids.length };
  const older = await lookThroughDays(db, rest, newest.matched);
  return { ...older, ids: [...newest.ids, ...older.ids] };
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
    const { ids, rest } = await lookBack(trx, { staffId, words, from, wanted: limit + 1 });
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
