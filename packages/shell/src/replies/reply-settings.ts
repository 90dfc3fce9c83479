import { proxy } from "valtio/vanilla";
import type { KeptStorage } from "../session/kept-storage.ts";

/** How this device signals a reply while the page is visible. All off by default. */
export interface ReplySettings {
  readonly state: { sound: boolean; haptics: boolean };
  readonly set: (change: Partial<ReplySettings["state"]>) => void;
  /** Reads the settings again after another tab may have changed them. */
  readonly reread: () => void;
}

const key = "reply-signals";

function read(kept: string | null): ReplySettings["state"] {
  const parts = (kept ?? "").split(" ");
  return { sound: parts.includes("sound"), haptics: parts.includes("haptics") };
}

/**
 * Creates the settings.
 *
 * @param storage this device's storage, the same for every customer
 */
export function createReplySettings(storage: KeptStorage): ReplySettings {
  const state = proxy(read(storage.read(key)));
  return {
    state,
    reread() {
      const kept = storage.read(key);
      // If nothing can be stored, the choice lasts for this page.
      if (kept !== null) Object.assign(state, read(kept));
    },
    set(change) {
      Object.assign(state, change);
      const { sound, haptics } = state;
      storage.write(key, [sound ? "sound" : "", haptics ? "haptics" : "", "kept"].join(" "));
    },
  };
}
