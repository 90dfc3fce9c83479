import { proxy } from "valtio";

/** valtio state: the hidden texts that were revealed since the sign-in and need no second press. */
export interface ShownAbuse {
  /** Abusive texts. */
  keys: string[];
  /** Messages as they were typed, with their numbers and addresses, by id (DESK-24). */
  contacts: { [messageId: string]: string };
}

export function createShownAbuse(): ShownAbuse {
  return proxy<ShownAbuse>({ keys: [], contacts: {} });
}

/** Hides everything again: at sign-out, and when another person signs in. */
export function hideAll(shown: ShownAbuse): void {
  shown.keys = [];
  shown.contacts = {};
}

/** Shows this text from now on everywhere it appears. */
export function showAbuse(shown: ShownAbuse, key: string): void {
  if (!shown.keys.includes(key)) shown.keys = [...shown.keys, key];
}
