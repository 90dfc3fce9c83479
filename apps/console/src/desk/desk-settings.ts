import { queueOrders, type QueueOrder } from "@parlour/contract/rules/queue-order";
import { proxy, snapshot, subscribe } from "valtio";
import { colourSchemes, type ColourScheme } from "../start/colour-scheme.ts";

/** How an operator has arranged their desk. Stored on this device for each operator. */
export interface DeskSettings {
  order: QueueOrder;
  /** Sites whose queue is shown, as `brand:REGION`; none: all. */
  sites: string[];
  /** How many conversations are shown side by side, if the screen has room. */
  columns: 1 | 2 | 3;
  /** Whether sending a reply opens the next conversation. */
  goOn: boolean;
  /** Whether Enter sends a reply; Shift+Enter is then a new line (DESK-33). */
  enterSends: boolean;
  /** The console's look: the system's, or always light or dark (DESK-33). */
  scheme: ColourScheme;
  /** Whether a sound is played for new messages. */
  sounds: boolean;
  /** System notifications while the desk is hidden. */
  notifications: boolean;
}

const keyPrefix = "parlour-console-desk";

const usual: DeskSettings = {
  order: "longest",
  sites: [],
  columns: 1,
  goOn: false,
  enterSends: false,
  scheme: "system",
  sounds: false,
  notifications: false,
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Parses stored settings; invalid ones get their default. */
export function parseDeskSettings(text: string | null): DeskSettings {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    kept = null;
  }
  if (!isRecord(kept)) return { ...usual, sites: [] };
  const { order, sites, columns, goOn, enterSends, scheme, sounds, notifications } = kept;
  return {
    order: queueOrders.find((known) => known === order) ?? usual.order,
    sites: Array.isArray(sites) ? sites.filter((site): site is string => typeof site === "string") : [],
    columns: columns === 2 || columns === 3 ? columns : 1,
    goOn: goOn === true,
    enterSends: enterSends === true,
    scheme: colourSchemes.find((known) => known === scheme) ?? usual.scheme,
    sounds: sounds === true,
    notifications: notifications === true,
  };
}

/** Returns an operator's settings as valtio state that saves itself. */
export function createDeskSettings(storage: Storage, staffId: string): DeskSettings {
  const key = `${keyPrefix}:${staffId}`;
  let kept: string | null = null;
  try {
    kept = storage.getItem(key);
  } catch {
    // Blocked storage: a choice lasts as long as the page.
  }
  const settings = proxy(parseDeskSettings(kept));
  subscribe(settings, () => {
    try {
      storage.setItem(key, JSON.stringify(snapshot(settings)));
    } catch {
      // As above.
    }
  });
  return settings;
}

/** Changes some of the settings. */
export function changeDeskSettings(settings: DeskSettings, change: Partial<DeskSettings>): void {
  Object.assign(settings, change);
}
