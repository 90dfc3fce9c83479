import { rootHour } from "@parlour/contract/rules/roots";

/** What roots are made of (docs/product.md, ROOT-1 to ROOT-6): texts that are hashed, and days. Days are dates in UTC. */

const dayMs = 86_400_000;

/** Returns the day after another, or some days later. */
export function addDays(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns how many days a later day comes after another; 0 if it does not. */
export function daysBetween(day: string, later: string): number {
  return Math.max(0, (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / dayMs);
}

/** Returns the moment at which a day has ended. */
export function endOfDay(day: string): Date {
  return new Date(`${addDays(day)}T00:00:00Z`);
}

/** Returns the newest day whose root may be made. */
export function lastDueDay(now: Date): string {
  return addDays(new Date(now.getTime() - rootHour * 3_600_000).toISOString().slice(0, 10), -1);
}

/** Returns the text of a chain's key, version 1. The salt keeps others from finding the chain by its id. */
export function chainKeyText(chain: {
  readonly kind: string;
  readonly chainId: string;
  readonly salt: Buffer;
}): string {
  return JSON.stringify(["parlour-chain-1", chain.kind, chain.chainId, chain.salt.toString("hex")]);
}

/** A chain's newest entry: its place from 1 and its hash. Position 0: the chain has no entry yet. */
export interface Head {
  readonly position: number;
  readonly hash: Buffer;
}

/** The head of a chain without entries. */
export const emptyHead: Head = { position: 0, hash: Buffer.alloc(32) };

/** Returns the text of a leaf, version 1. */
export function leafText(key: Buffer, { position, hash }: Head): string {
  return JSON.stringify(["parlour-head-1", key.toString("hex"), position, hash.toString("hex")]);
}

/** What a published root commits to. */
export interface RootFacts {
  readonly day: string;
  readonly tree: Buffer;
  readonly previous: Buffer;
}

/** Returns the text of a root, version 1. */
export function rootText({ day, tree, previous }: RootFacts): string {
  return JSON.stringify(["parlour-root-1", day, tree.toString("hex"), previous.toString("hex")]);
}
