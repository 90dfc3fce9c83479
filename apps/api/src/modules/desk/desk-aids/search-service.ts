import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { succeed, type Result } from "@parlour/contract/result";
import { searchTerms } from "@parlour/contract/rules/search-terms";
import { recordAudit } from "../../records/audit/index.ts";
import { readClaimed, toOpsMessage, type ClaimRefusal, type DeskDependencies } from "../operators/index.ts";
import { likePattern } from "./rules.ts";
import { selectMatching } from "./search-store.ts";
import { inTransaction } from "../../../plugins/transaction.ts";

/** How many messages a page of results holds by default. */
const usualLimit = 20;

export interface Search {
  readonly words: string;
  readonly before?: number;
  readonly limit?: number;
}

/**
 * Finds messages that contain every word, newest first. Each search is audited, because it looks into a
 * customer's past; the words are not, because they may be the customer's.
 */
export async function searchMessages(
  dependencies: DeskDependencies,
  staffId: string,
  conversationId: string,
  search: Search,
): Promise<Result<{ messages: OpsMessage[]; hasMore: boolean }, ClaimRefusal>> {
  const { database, clock, random } = dependencies;
  const claimed = await readClaimed(dependencies, staffId, conversationId);
  if (!claimed.ok) return claimed;
  const limit = search.limit ?? usualLimit;
  const patterns = searchTerms(search.words).map(likePattern);
  return await inTransaction(database, async (trx) => {
    const found =
      // the words consist only of characters that no text can hold
      patterns.length === 0
        ? []
        : await selectMatching(trx, { conversationId, patterns, before: search.before, limit: limit + 1 });
    await recordAudit(
      trx,
      {
        staffId,
        action: "conversation.search",
        targetType: "conversation",
        targetId: conversationId,
        details: { customerId: claimed.value.customerId, found: Math.min(found.length, limit) },
      },
      { now: clock.now(), random },
    );
    return succeed({ messages: found.slice(0, limit).map(toOpsMessage), hasMore: found.length > limit });
  });
}
