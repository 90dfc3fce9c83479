import { proxy, snapshot, subscribe } from "valtio";
import {
  emptyDraft,
  isEmptyDraft,
  parseDraft,
  reconcileDraft,
  restoreDraft,
  type ReplyDraft,
} from "./reply-draft.ts";

/** The drafts of one operator in this tab, by conversation. They survive a reload, but not the tab. */
export interface ReplyStore {
  /** valtio state: read it with `useSnapshot`, change it with `update`. */
  readonly drafts: { readonly [conversationId: string]: ReplyDraft };
  draft(conversationId: string): ReplyDraft;
  update(conversationId: string, change: (draft: ReplyDraft) => ReplyDraft): ReplyDraft;
  /** Marks replies as arrived that a newly loaded conversation contains. */
  reconcile(
    conversationId: string,
    messages: readonly { readonly id: string; readonly body: string }[],
  ): void;
  /** Removes everything, including stored copies, at sign-out. */
  clear(): void;
}

const keyPrefix = "parlour-console-drafts";

function readDrafts(storage: Storage, key: string): { [conversationId: string]: ReplyDraft } {
  const drafts: { [conversationId: string]: ReplyDraft } = {};
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    if (typeof stored !== "object" || stored === null) return drafts;
    for (const [conversationId, value] of Object.entries(stored)) {
      const draft = parseDraft(value);
      if (draft !== null) drafts[conversationId] = restoreDraft(draft);
    }
  } catch {
    // Blocked or invalid storage: then drafts start empty.
  }
  return drafts;
}

/** Opens the drafts of one operator; another operator in the same tab never sees them. */
export function createReplyStore(storage: Storage, staffId: string): ReplyStore {
  const key = `${keyPrefix}:${staffId}`;
  const drafts = proxy(readDrafts(storage, key));

  subscribe(
    drafts,
    () => {
      try {
        const kept = snapshot(drafts);
        if (Object.keys(kept).length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(kept));
      } catch {
        // With a full or blocked storage only the restoring after a reload is lost, not the draft.
      }
    },
    // Synchronous, because the page may close before a later microtask.
    true,
  );

  function update(conversationId: string, change: (draft: ReplyDraft) => ReplyDraft): ReplyDraft {
    const before = drafts[conversationId] ?? emptyDraft;
    const after = change(before);
    if (after === before) return before;
    if (isEmptyDraft(after)) delete drafts[conversationId];
    else drafts[conversationId] = after;
    return after;
  }

  return {
    drafts,
    draft: (conversationId) => drafts[conversationId] ?? emptyDraft,
    update,
    reconcile(conversationId, messages) {
      const arrived = new Map(messages.map(({ id, body }) => [id, body]));
      update(conversationId, (draft) => reconcileDraft(draft, arrived));
    },
    clear() {
      for (const conversationId of Object.keys(drafts)) delete drafts[conversationId];
    },
  };
}
