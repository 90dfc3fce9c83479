import { proxy } from "valtio";

/** valtio state: which abusive texts were asked for since the sign-in. What was read once needs no second press. */
export interface ShownAbuse {
  keys: string[];
}

export function createShownAbuse(): ShownAbuse {
  return proxy<ShownAbuse>({ keys: [] });
}

/** From now on this text is shown everywhere it appears. */
export function showAbuse(shown: ShownAbuse, key: string): void {
  if (!shown.keys.includes(key)) shown.keys = [...shown.keys, key];
}
