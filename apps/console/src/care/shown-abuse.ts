import { proxy } from "valtio";

/** valtio state: the abusive texts that were revealed since the sign-in and need no second press. */
export interface ShownAbuse {
  keys: string[];
}

export function createShownAbuse(): ShownAbuse {
  return proxy<ShownAbuse>({ keys: [] });
}

/** Shows this text from now on everywhere it appears. */
export function showAbuse(shown: ShownAbuse, key: string): void {
  if (!shown.keys.includes(key)) shown.keys = [...shown.keys, key];
}
