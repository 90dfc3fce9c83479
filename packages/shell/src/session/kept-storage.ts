/**
 * The customer's own corner of a browser storage: keys carry the owner, so that two customers of one browser
 * never read each other's drafts. A storage that is full or forbidden costs only the survival of a reload.
 */
export interface KeptStorage {
  read(key: string): string | null;
  /** Returns whether it is kept: a storage may be full, or there may be none. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** The keys that begin with `prefix`. */
  keys(prefix: string): readonly string[];
  /** The full key in the storage, as `storage` events name it. */
  fullKey(key: string): string;
}

/** A storage corner for `owner`. */
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

/** A short name for an owner that isn't readable in the storage: FNV-1a, 32 bit, of what identifies them. */
export function ownerKey(identity: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < identity.length; index += 1) {
    hash = Math.imul(hash ^ identity.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Keys of what a customer has written: drafts, and messages that are not known to be stored. */
const textKey = /^parlour\.([^.]+)\.(?:drafts|outbox)\..+$/;

/**
 * Removes what customers have written in this browser.
 * @param owner the one whose texts stay; null: nobody is logged in, and nothing stays
 */
export function forgetTexts(storage: Storage | null, owner: string | null): void {
  for (const key of allKeys(storage)) {
    const writer = textKey.exec(key)?.[1];
    if (writer !== undefined && writer !== owner) attempt(() => storage?.removeItem(key));
  }
}
