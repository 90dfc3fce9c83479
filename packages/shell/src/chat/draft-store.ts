import { proxy, subscribe } from "valtio/vanilla";
import type { KeptStorage } from "../session/kept-storage.ts";

/** What a customer is writing to each profile; survives reloads (experience.md, "Drafts per chat"). */
export interface DraftStore {
  readonly state: { texts: { [profileId: string]: string } };
  /** Sets a draft; an empty text removes it. */
  readonly set: (profileId: string, text: string) => void;
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

/** Makes the drafts' store over a storage that is the customer's own. */
export function createDraftStore(storage: KeptStorage): DraftStore {
  const state = proxy({ texts: readTexts(storage.read("drafts")) });
  subscribe(state, () => storage.write("drafts", JSON.stringify(state.texts)), true);
  return {
    state,
    set(profileId, text) {
      if (text === "") delete state.texts[profileId];
      else state.texts[profileId] = text;
    },
    clear() {
      state.texts = {};
      storage.remove("drafts");
    },
  };
}
