import { proxy } from "valtio/vanilla";
import type { KeptStorage } from "../session/kept-storage.ts";

/** The unsent text to each profile; survives reloads (CHAT-10). */
export interface DraftStore {
  readonly state: { texts: { [profileId: string]: string } };
  /** Sets a draft; an empty text removes it. */
  readonly set: (profileId: string, text: string) => void;
  /** Reads the drafts again after another tab changed them. */
  readonly reread: () => void;
  /** Removes all drafts, at logout. */
  readonly clear: () => void;
}

/** Each profile's draft has its own key with this prefix. */
export const draftKeys = "drafts.";

/**
 * Creates the store of drafts in the customer's own storage. Each draft has its own key: a browser's tabs
 * notice each other's writes late, so a tab that wrote all drafts at once could overwrite a newer one.
 */
export function createDraftStore(storage: KeptStorage): DraftStore {
  const state = proxy({ texts: readTexts() });
  /** Profiles whose draft is only in this tab, because the storage was full. */
  const unkept = new Set<string>();

  function readTexts(): { [profileId: string]: string } {
    const texts = storage
      .keys(draftKeys)
      .map((key) => [key.slice(draftKeys.length), storage.read(key) ?? ""] as const);
    return Object.fromEntries(texts.filter(([, text]) => text !== ""));
  }

  function keep(profileId: string): void {
    if (storage.write(draftKeys + profileId, state.texts[profileId] ?? "")) unkept.delete(profileId);
    else unkept.add(profileId);
  }

  return {
    state,
    reread() {
      const own = Object.entries(state.texts).filter(([profileId]) => unkept.has(profileId));
      state.texts = { ...readTexts(), ...Object.fromEntries(own) };
    },
    set(profileId, text) {
      if (text === "") {
        delete state.texts[profileId];
        unkept.delete(profileId);
        storage.remove(draftKeys + profileId);
      } else {
        state.texts[profileId] = text;
        unkept.add(profileId);
      }
      // There may be space for the others now, too.
      for (const waiting of unkept) keep(waiting);
    },
    clear() {
      state.texts = {};
      unkept.clear();
      for (const key of storage.keys(draftKeys)) storage.remove(key);
    },
  };
}
