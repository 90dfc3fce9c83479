import type { OthersDraft, OwnDraft } from "@parlour/contract/operations/desk-conversation";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db } from "../../../plugins/database.ts";
import { afterCommit, inTransaction, keepWrites } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { lockHeld, type ClaimRefusal, type DeskDependencies } from "../operators/index.ts";
import {
  deleteDraft,
  findDraft,
  isDelivered,
  putDraft,
  selectOthersDrafts,
  type StoredDraft,
} from "./draft-store.ts";

function toOwnDraft({ body, replyId, revision, savedAt }: StoredDraft): OwnDraft {
  return { body, replyId, revision, savedAt: savedAt.toISOString() };
}

/** An operator's unsent text in a conversation, or null. */
export async function readOwnDraft(
  db: Db,
  conversationId: string,
  staffId: string,
): Promise<OwnDraft | null> {
  const draft = await findDraft(db, { conversationId, staffId });
  return draft === undefined ? null : toOwnDraft(draft);
}

/** Lists other operators' unsent texts written after the last reply, oldest first. */
export async function readOthersDrafts(
  db: Db,
  conversationId: string,
  staffId: string,
): Promise<OthersDraft[]> {
  const drafts = await selectOthersDrafts(db, { conversationId, staffId });
  return drafts.map((draft) => ({
    staffId: draft.staffId,
    author: draft.author,
    body: draft.body,
    since: draft.begunAt.toISOString(),
    savedAt: draft.savedAt.toISOString(),
  }));
}

/**
 * Removes what a database text can't hold: NUL, and unpaired surrogates. Keeps spaces, because the operator is still
 * typing.
 */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "");
}

/**
 * Stores an operator's unsent text. Locks the conversation, as delivering a reply does: a save that arrives after its
 * own reply is refused, so that a sent text never returns as unsent.
 */
export async function saveDraft(
  { database, clock, random, events }: DeskDependencies,
  staffId: string,
  conversationId: string,
  text: { readonly body: string; readonly replyId: string; readonly revision: string | null },
): Promise<Result<{ readonly draft: OwnDraft | null }, ClaimRefusal | "changed_meanwhile">> {
  const now = clock.now();
  const key = { conversationId, staffId };
  const body = storable(text.body);
  return await inTransaction(database, async (trx) => {
    const held = await lockHeld(trx, staffId, conversationId, now);
    if (!held.ok) return held;
    const before = await findDraft(trx, key);
    if ((before?.revision ?? null) !== text.revision || (await isDelivered(trx, text.replyId))) {
      // The draft is refused, but the operator's activity stays noted.
      return keepWrites(trx, fail("changed_meanwhile" as const));
    }
    afterCommit(trx, () => events.publishToStaff({ type: "sheet", conversationId, staffIds: [staffId] }));
    if (body.trim() === "") {
      await deleteDraft(trx, key);
      return succeed({ draft: null });
    }
    const draft: StoredDraft = {
      body,
      replyId: text.replyId,
      revision: random.uuid(),
      begunAt: before?.begunAt ?? now,
      savedAt: now,
    };
    await putDraft(trx, key, draft);
    return succeed({ draft: toOwnDraft(draft) });
  });
}

/**
 * Takes over a colleague's unsent text and empties theirs, so that one person at a time writes it. Of several
 * concurrent callers one succeeds.
 */
export async function takeDraft(
  { database, clock, random, events }: DeskDependencies,
  staffId: string,
  { conversationId, staffId: authorId }: { readonly conversationId: string; readonly staffId: string },
): Promise<Result<{ readonly body: string }, ClaimRefusal | "draft_not_found">> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const held = await lockHeld(trx, staffId, conversationId, now);
    if (!held.ok) return held;
    if (authorId === staffId) return keepWrites(trx, fail("draft_not_found" as const));
    const body = await deleteDraft(trx, { conversationId, staffId: authorId });
    if (body === undefined) return keepWrites(trx, fail("draft_not_found" as const));
    await recordAudit(
      trx,
      {
        staffId,
        action: "draft.take",
        targetType: "conversation",
        targetId: conversationId,
        details: { from: authorId, customerId: held.value.customerId },
      },
      { now, random },
    );
    const staffIds = [staffId, authorId];
    afterCommit(trx, () => events.publishToStaff({ type: "sheet", conversationId, staffIds }));
    return succeed({ body });
  });
}
