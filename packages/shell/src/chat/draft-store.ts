import { proxy } from "valtio/vanilla";
import type { KeptStorage } from "../session/kept-storage.ts";

/** The unsent text to each profile; survives reloads (CHAT-10). */
export interface DraftStore {
  readonly state: { texts: { [profileId: string]: string } };
  /** Sets a draft; an empty text removes it. */
  readonly set: (profileId: string, text: string) => void;
  /** Reads the drafts again after another tab changed them. */
  readonly reread: () => void;
  /** Forgets all drafts: at logout. */
  readonly clear: () => void;
}

function readTexts(kept: string | null): { [profileId: string]: string } {
  if (kept === null) return {};
  try {
    const parsed: unknown = JSON.parse(kept);
    if (typeof parsed !== "object" || parsed === null) return {};
    const texts = Object.entries(parsed).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

const key = "drafts";

/**
 * Makes the store of drafts in the customer's own storage. Each change is applied to the stored value, so that two tabs
 * do not overwrite each other's drafts.
 */
export function createDraftStore(storage: KeptStorage): DraftStore {
  let kept = storage.read(key);
  const state = proxy({ texts: readTexts(kept) });
  /** Profiles whose draft stands in this tab alone, because the storage had no room for it. */
  const unkept = new Set<string>();

  function reread(): void {
    const now = storage.read(key);
    if (now === kept) return;
    kept = now;
    const own = Object.entries(state.texts).filter(([profileId]) => unkept.has(profileId));
    state.texts = { ...readTexts(now), ...Object.fromEntries(own) };
  }

  return {
    state,
    reread,
    set(profileId, text) {
      reread();
      if (text === "") delete state.texts[profileId];
      else state.texts[profileId] = text;
      if (storage.write(key, JSON.stringify(state.texts))) unkept.clear();
      else unkept.add(profileId);
      kept = storage.read(key);
    },
    clear() {
      state.texts = {};
      unkept.clear();
      storage.remove(key);
      kept = null;
    },
  };
}
