/** The part of the Web Storage interface that drafts and flow need. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns a storage in memory only: for the server, and browsers that forbid storage. */
export function memoryStorage(): TabStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value);
    },
    removeItem: (key) => {
      entries.delete(key);
    },
  };
}

/** Returns this tab's sessionStorage, or a store in memory if the browser has none or forbids it. */
export function tabStorage(): TabStorage {
  try {
    const probe = "parlour-probe";
    globalThis.sessionStorage.setItem(probe, probe);
    globalThis.sessionStorage.removeItem(probe);
    return globalThis.sessionStorage;
  } catch {
    return memoryStorage();
  }
}
