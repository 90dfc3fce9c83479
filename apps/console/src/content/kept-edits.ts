import type { LandingContent } from "@parlour/contract/landing-content";

/** Unsaved edits of a site's content, stored in this tab, so that a reload loses nothing. */
export interface KeptEdits {
  /** The version they are based on. */
  readonly basedOn: number;
  readonly content: LandingContent;
}

const keyOf = (brand: string, region: string): string => `parlour-content:${brand}-${region}`;

/** Returns a site's stored edits; null if there are none or they cannot be read. */
export function readKeptEdits(storage: Storage, brand: string, region: string): KeptEdits | null {
  try {
    const text = storage.getItem(keyOf(brand, region));
    return text === null ? null : (JSON.parse(text) as KeptEdits);
  } catch {
    return null;
  }
}

/** Stores the edits of a site; null deletes them. */
export function keepEdits(storage: Storage, brand: string, region: string, edits: KeptEdits | null): void {
  try {
    if (edits === null) storage.removeItem(keyOf(brand, region));
    else storage.setItem(keyOf(brand, region), JSON.stringify(edits));
  } catch {
    // With a full or forbidden storage only a reload loses them.
  }
}
