/** What the hash chain over the audit covers (docs/product.md, ROOT-2). */

/** Keys of an entry's details that an erasure may remove. The chain covers a seal in their place. */
export const removableKeys = ["reason", "phoneHash"] as const;
export type RemovableKey = (typeof removableKeys)[number];

/** A removable value's seal: a hash over the value and a salt. */
export interface Seal {
  readonly key: string;
  readonly seal: Buffer;
}

/** Returns the text of a seal, version 1. `value` is the value as JSON. */
export function sealText(key: string, salt: Buffer, value: string): string {
  return JSON.stringify(["parlour-seal-1", key, salt.toString("hex"), value]);
}

/** An entry of the audit as its hash covers it. */
export interface ChainedEntry {
  readonly id: string;
  /** ISO 8601, UTC, with microseconds: exactly what is stored. */
  readonly at: string;
  readonly staffId: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  /**
   * The details without the removable keys, as PostgreSQL writes them: it writes equal jsonb values as the same text.
   */
  readonly details: string;
}

/**
 * Returns an entry's canonical text, version 1. It must never change: published roots depend on it. Seals are in the order
 * of their keys.
 */
export function canonicalAuditEntry(entry: ChainedEntry, seals: readonly Seal[]): string {
  return JSON.stringify([
    "parlour-audit-1",
    entry.id,
    entry.at,
    entry.staffId,
    entry.action,
    entry.targetType,
    entry.targetId,
    entry.details,
    seals.map(({ key, seal }) => [key, seal.toString("hex")]),
  ]);
}
