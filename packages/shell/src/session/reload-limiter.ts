/** What a reload needs from the outside. */
export interface ReloadPorts {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly reload: () => void;
}

const key = "parlour.reloadedAt";
const pauseMs = 60_000;

/**
 * Reloads the page on a 401 or 503 (spec 8, "Status handling"), at most once a minute so that a server in
 * trouble can't hold a page in a loop (safety.md). Answers whether it reloaded.
 */
export function reloadAtMostOnceAMinute({ storage, now, reload }: ReloadPorts): boolean {
  const last = Number(storage.getItem(key) ?? Number.NaN);
  const since = now() - last;
  if (since >= 0 && since < pauseMs) return false;
  storage.setItem(key, String(now()));
  reload();
  return true;
}
