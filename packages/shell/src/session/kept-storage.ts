/**
 * The customer's own part of a browser storage: keys contain the owner, so that two customers of one browser
 * never read each other's drafts. With a full or forbidden storage only the restoring after a reload is lost.
 */
export interface KeptStorage {
  read(key: string): string | null;
  /** Returns whether it was stored: a storage may be full or missing. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** Returns the keys with this prefix. */
  keys(prefix: string): readonly string[];
  /** Returns the full key in the storage, as `storage` events name it. */
  fullKey(key: string): string;
}

/** Returns the storage for an owner. */
export function keptStorage(storage: Storage | null, owner: string): KeptStorage {
  const fullKey = (key: string): string => `parlour.${owner}.${key}`;
  return {
    fullKey,
    read: (key) => attempt(() => storage?.getItem(fullKey(key)) ?? null),
    write: (key, value) =>
      attempt(() => {
        storage?.setItem(fullKey(key), value);
        return storage !== null;
      }) ?? false,
    remove: (key) => {
      attempt(() => storage?.removeItem(fullKey(key)));
    },
    keys: (prefix) =>
      allKeys(storage)
        .filter((key) => key.startsWith(fullKey(prefix)))
        .map((key) => key.slice(fullKey("").length)),
  };
}

function allKeys(storage: Storage | null): readonly string[] {
  if (storage === null) return [];
  return attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")) ?? [];
}

function attempt<Value>(task: () => Value): Value | null {
  try {
    return task();
  } catch {
    return null;
  }
}

/** Returns a short key for an owner that reveals nothing about them: FNV-1a, 32 bit, of their identity. */
export function ownerKey(identity: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < identity.length; index += 1) {
    hash = Math.imul(hash ^ identity.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Keys of texts by customers: drafts, and messages that are not known to be stored. */
const textKey = /^parlour\.([^.]+)\.(?:drafts|outbox)(?:\..+)?$/;

/**
 * Removes what customers have written in this browser.
 *
 * @param owner whose texts to keep; null: nobody is logged in, and none are kept
 */
export function forgetTexts(storage: Storage | null, owner: string | null): void {
  for (const key of allKeys(storage)) {
    const writer = textKey.exec(key)?.[1];
    if (writer !== undefined && writer !== owner) attempt(() => storage?.removeItem(key));
  }
}
