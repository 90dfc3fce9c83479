import { createHash } from "node:crypto";

/**
 * The tree of hashes of RFC 6962, section 2.1. Leaves and nodes are hashed with different first bytes, so that a node can't
 * be passed off as a leaf.
 */

/** Hashes in one page of the tree. A power of two: a full page is a whole subtree. */
export const pageSize = 256;

/** One step from a leaf up to the root: the hash beside it. */
export interface PathStep {
  readonly side: "left" | "right";
  readonly hash: Buffer;
}

/** SHA-256 of a text in UTF-8. */
export function hashOf(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}

/** The hash of a leaf. */
export function leafHash(text: string): Buffer {
  return createHash("sha256").update(Buffer.of(0)).update(text, "utf8").digest();
}

/** The hash of a node above two others. */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash("sha256").update(Buffer.of(1)).update(left).update(right).digest();
}

/** The number of hashes on the left: the largest power of two below `count`. */
function leftCount(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}

/** Returns the root of hashes in order; there must be at least one. */
export function treeHash(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (first === undefined) throw new RangeError("a tree needs a leaf");
  if (hashes.length === 1) return first;
  const left = leftCount(hashes.length);
  return nodeHash(treeHash(hashes.slice(0, left)), treeHash(hashes.slice(left)));
}

/** Returns the steps from one of these hashes up to their root, the lowest first. */
export function pathTo(hashes: readonly Buffer[], index: number): readonly PathStep[] {
  if (hashes.length <= 1) return [];
  const count = leftCount(hashes.length);
  const [left, right] = [hashes.slice(0, count), hashes.slice(count)];
  return index < count
    ? [...pathTo(left, index), { side: "right", hash: treeHash(right) }]
    : [...pathTo(right, index - count), { side: "left", hash: treeHash(left) }];
}

/** How many pages `count` hashes fill. */
export function pagesOf(count: number): number {
  return Math.ceil(count / pageSize);
}

/** Splits the stored bytes of a page into its hashes. */
export function splitHashes(bytes: Buffer): readonly Buffer[] {
  return Array.from({ length: bytes.length / 32 }, (_, index) => bytes.subarray(index * 32, index * 32 + 32));
}
