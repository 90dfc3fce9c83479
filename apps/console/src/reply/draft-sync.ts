import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { saveDraft, type OwnDraft } from "@parlour/contract/operations/desk-conversation";
import { proxy, subscribe } from "valtio";
import { callFailure } from "../catalogue/call-failure.ts";
import { isAhead, meet, unsentText, type DraftBase } from "./draft-base.ts";
import { emptyDraft, type ReplyDraft } from "./reply-draft.ts";
import type { ReplyStore } from "./reply-store.ts";

/** Stores an operator's unsent texts on the server, so that another window or machine can continue them. */
export interface DraftSync {
  /** valtio state: texts from another window that conflict with this one's, by conversation. */
  readonly conflicts: { readonly [conversationId: string]: OwnDraft };
  /** Increases with every change that makes earlier requests' responses outdated. */
  age(conversationId: string): number;
  /** Handles the server's draft, requested at that age. An outdated response is ignored. */
  received(conversationId: string, draft: OwnDraft | null, askedAt: number): void;
  /** Resolves a conflict: with the other window's text, or with this one's. */
  resolve(conversationId: string, keep: "here" | "there"): void;
  /** Call it when a reply was acknowledged: the server has then deleted its unsent text. */
  delivered(conversationId: string, replyId: string): void;
  /** Saves waiting text at once, because the page may be closing. */
  flush(): void;
  /** Stops syncing. Unsaved text stays in this tab. */
  stop(): void;
}

interface SyncOptions {
  readonly client: StaffClient;
  readonly store: ReplyStore;
  /** Creates a reply's id, a uuid. */
  readonly newId: () => string;
  readonly storage: Storage;
  readonly staffId: string;
  /** Calls back once after some milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** The server's draft differs from the expected one: refetch it. */
  readonly onStale: (conversationId: string) => void;
}

/** Unsent text is saved after this pause in typing. */
const pauseMilliseconds = 700;
/** A failed save is retried after this time. */
const retryMilliseconds = 5_000;

interface SyncedConversation {
  /** The last state known to both this window and the server; undefined: unknown. */
  base: DraftBase | null | undefined;
  /** Whether the server's draft has been loaded. Nothing is saved before that. */
  heard: boolean;
  saving: boolean;
  age: number;
  cancel: (() => void) | null;
}

/** Starts to store an operator's texts on the server, each conversation once the server's draft has been loaded. */
export function createDraftSync(options: SyncOptions): DraftSync {
  const { client, store, newId, after, onStale } = options;
  const conflicts = proxy<{ [conversationId: string]: OwnDraft }>({});
  const bases = createBaseStore(options.storage, options.staffId);
  const synced = new Map<string, SyncedConversation>();
  let stopped = false;

  function conversationOf(id: string): SyncedConversation {
    const known = synced.get(id);
    if (known !== undefined) return known;
    const conversation = { base: bases.read(id), heard: false, saving: false, age: 0, cancel: null };
    synced.set(id, conversation);
    return conversation;
  }

  function agree(id: string, base: DraftBase | null): void {
    conversationOf(id).base = base;
    bases.write(id, base);
  }

  function schedule(id: string, conversation: SyncedConversation, milliseconds: number): void {
    conversation.cancel?.();
    conversation.cancel = after(milliseconds, () => {
      conversation.cancel = null;
      void save(id, conversation);
    });
  }

  function look(id: string): void {
    const conversation = conversationOf(id);
    if (!conversation.heard || conversation.saving || id in conflicts) return;
    const unsent = unsentText(store.draft(id));
    if (unsent === undefined || !isAhead(unsent, conversation.base ?? null)) return;
    schedule(id, conversation, pauseMilliseconds);
  }

  async function save(id: string, conversation: SyncedConversation): Promise<void> {
    if (conversation.saving || !conversation.heard || id in conflicts) return;
    let unsent = unsentText(store.draft(id));
    if (unsent === undefined || !isAhead(unsent, conversation.base ?? null)) return;
    if (unsent !== null && unsent.replyId === null) {
      // The id is chosen with the first characters, so that no two windows can send them as two replies.
      const replyId = newId();
      store.update(id, (draft) => ({ ...draft, keptReplyId: replyId }));
      unsent = { ...unsent, replyId };
    }
    const revision = conversation.base?.revision ?? null;
    const replyId = unsent?.replyId ?? conversation.base?.replyId ?? newId();
    conversation.saving = true;
    conversation.age += 1;
    try {
      const body = { body: unsent?.body ?? "", replyId, revision };
      const { draft } = await client.call(saveDraft, { params: { conversationId: id }, body });
      // Signed out meanwhile: nothing more is stored here.
      if (stopped) return;
      // Compared with the sent text: the server may remove characters that no database can hold.
      agree(id, draft === null ? null : { body: body.body, replyId, revision: draft.revision });
      conversation.saving = false;
      conversation.age += 1;
      look(id);
    } catch (error) {
      if (stopped) return;
      conversation.saving = false;
      conversation.age += 1;
      refused(id, conversation, revision, error);
    }
  }

  function refused(
    id: string,
    conversation: SyncedConversation,
    revision: string | null,
    error: unknown,
  ): void {
    const failure = callFailure(error);
    if (failure === "changed_meanwhile") {
      conversation.heard = false;
      // If the server had no draft, it refuses because this reply id was already sent: the text belongs to a new reply.
      if (revision === null) store.update(id, (draft) => forgetId(draft));
      onStale(id);
    } else if (failure === "network" || failure === "unavailable" || failure === "too_many_requests") {
      schedule(id, conversation, retryMilliseconds);
    } else {
      // The conversation is no longer held, or is gone. Syncing resumes when the server's draft is loaded again.
      conversation.heard = false;
    }
  }

  function put(id: string, server: OwnDraft | null): void {
    agree(id, server);
    store.update(id, () =>
      server === null ? emptyDraft : { text: server.body, keptReplyId: server.replyId, pending: null },
    );
  }

  const unsubscribe = subscribe(store.drafts, () => {
    for (const id of synced.keys()) look(id);
  });

  return {
    conflicts,
    age: (id) => conversationOf(id).age,
    received(id, server, askedAt) {
      if (stopped) return;
      const conversation = conversationOf(id);
      const unsent = unsentText(store.draft(id));
      if (conversation.saving || askedAt !== conversation.age || unsent === undefined) return;
      conversation.heard = true;
      switch (meet(unsent, conversation.base, server)) {
        case "agree":
          agree(id, server);
          if (server !== null && unsent?.replyId !== server.replyId) {
            store.update(id, (draft) => ({ ...draft, keptReplyId: server.replyId }));
          }
          delete conflicts[id];
          break;
        case "adopt":
          put(id, server);
          delete conflicts[id];
          break;
        case "keep":
          if (server === null || conversation.base === undefined) agree(id, server);
          delete conflicts[id];
          break;
        case "conflict":
          if (server !== null) conflicts[id] = server;
          break;
        default:
          throw new Error("texts meet in another way");
      }
      look(id);
    },
    resolve(id, keep) {
      const server = conflicts[id];
      if (server === undefined) return;
      delete conflicts[id];
      if (keep === "there") put(id, server);
      else agree(id, server);
      look(id);
    },
    delivered(id, replyId) {
      const conversation = conversationOf(id);
      conversation.age += 1;
      conversation.cancel?.();
      conversation.cancel = null;
      if (conversation.base?.replyId === replyId) agree(id, null);
      look(id);
    },
    flush() {
      for (const [id, conversation] of synced) {
        if (conversation.cancel === null) continue;
        conversation.cancel();
        conversation.cancel = null;
        void save(id, conversation);
      }
    },
    stop() {
      stopped = true;
      unsubscribe();
      for (const conversation of synced.values()) conversation.cancel?.();
      synced.clear();
      bases.clear();
    },
  };
}

/** The text moves to a new reply. A reply being sent keeps its id. */
function forgetId(draft: ReplyDraft): ReplyDraft {
  return { ...draft, keptReplyId: null };
}

/** The last agreed state survives a reload in the tab's storage, like the drafts. */
function createBaseStore(storage: Storage, staffId: string) {
  const key = `parlour-console-draft-bases:${staffId}`;
  let known: { [conversationId: string]: DraftBase | null } = {};
  try {
    known = JSON.parse(storage.getItem(key) ?? "{}") as typeof known;
  } catch {
    // Blocked or invalid storage: then the last agreed state is unknown, and the operator is asked about
    // different texts.
  }
  return {
    read: (id: string): DraftBase | null | undefined => known[id],
    write(id: string, base: DraftBase | null): void {
      known[id] = base === null ? null : { body: base.body, replyId: base.replyId, revision: base.revision };
      try {
        storage.setItem(key, JSON.stringify(known));
      } catch {
        // Full or blocked storage: the operator is asked after a reload, but no text is lost.
      }
    },
    clear(): void {
      known = {};
      storage.removeItem(key);
    },
  };
}
