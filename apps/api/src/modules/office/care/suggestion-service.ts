import type { DismissedSuggestion } from "@parlour/contract/operations/care-suggestions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { lockPlace, selectConversationOwner } from "../../conversation/chat/index.ts";
import { shownBody, type ClaimRefusal } from "../../desk/operators/index.ts";
import { dismissSuggestions, refreshUrgent } from "../../people/flags/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { announceCare } from "./flag-service.ts";
import { customerWrote } from "./reveal-store.ts";
import { selectDismissed } from "./suggestion-store.ts";

/** How many suggestions a page has unless the caller says. */
const usualLimit = 50;

/** Dismisses what a message suggests, as the claimant of its conversation. Other messages keep their suggestions (DESK-23). */
export async function dismissSuggestion(
  platform: Pick<Platform, "database" | "clock" | "random" | "events">,
  staffId: string,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
): Promise<Result<null, ClaimRefusal | "message_not_found" | "already_decided">> {
  const { database, clock, random } = platform;
  return await inTransaction(database, async (trx) => {
    const customerId = await selectConversationOwner(trx, conversationId);
    if (customerId === null) return fail("conversation_not_found" as const);
    const place = await lockPlace(trx, { customerId, conversationId });
    if (place === null || place.banned) return fail("conversation_not_found" as const);
    if (place.claimedBy !== staffId) return fail("conversation_not_claimed" as const);
    if (!(await customerWrote(trx, conversationId, messageId))) return fail("message_not_found" as const);
    const now = clock.now();
    const kinds = await dismissSuggestions(trx, { messageId, staffId, now });
    if (kinds.length === 0) return fail("already_decided" as const);
    await refreshUrgent(trx, [conversationId]);
    const target = { targetType: "conversation", targetId: conversationId };
    const details = { messageId, customerId, kinds: kinds.join(", ") };
    await recordAudit(trx, { staffId, action: "suggestion.dismiss", ...target, details }, { now, random });
    afterCommit(trx, () => announceCare(platform, conversationId));
    return succeed(null);
  });
}

/** Reads dismissed suggestions, newest first. The read is audited (DESK-23). */
export async function readDismissed(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  page: { readonly before?: number; readonly limit?: number },
): Promise<{ suggestions: DismissedSuggestion[]; hasMore: boolean }> {
  const limit = page.limit ?? usualLimit;
  return await inTransaction(database, async (trx) => {
    const found = await selectDismissed(trx, { before: page.before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const target = { targetType: "message", targetId: "dismissed-suggestions" };
    const details = { shown: shown.length };
    const moment = { now: clock.now(), random };
    await recordAudit(trx, { staffId, action: "suggestion.list", ...target, details }, moment);
    return {
      suggestions: shown.map(
        ({ staffId: by, displayName, body, suggestedAt, dismissedAt, ...suggestion }) => ({
          ...suggestion,
          ...shownBody(body),
          suggestedAt: suggestedAt.toISOString(),
          dismissedAt: dismissedAt.toISOString(),
          dismissedBy: { staffId: by, displayName },
        }),
      ),
      hasMore: found.length > limit,
    };
  });
}
