/** The part of the Web Storage interface that drafts and flow need. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage that forgets: on the server, and where the browser refuses to store anything. */
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

/** This tab's sessionStorage; a forgetting one where there is none or it may not be used. */
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
