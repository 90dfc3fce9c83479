import { createHash } from "node:crypto";
import { canonicalEntry, type PayEntryFacts } from "./rules.ts";

/** The previous hash of the first entry in every operator's chain: 32 zero bytes. */
export const genesisHash: Buffer = Buffer.alloc(32);

/** An entry's hash: sha-256 over the previous entry's 32 bytes followed by the canonical text in UTF-8. */
export function entryHash(previousHash: Buffer, entry: PayEntryFacts): Buffer {
  return createHash("sha256").update(previousHash).update(canonicalEntry(entry), "utf8").digest();
}
