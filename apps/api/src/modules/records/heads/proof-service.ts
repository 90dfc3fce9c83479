import { proofMonths } from "@parlour/contract/rules/roots";
import type { HeadProof } from "@parlour/contract/operations/roots";
import type { Db } from "../../../plugins/database.ts";
import type { ChainKind } from "./chain-kind.ts";
import { selectChain } from "./chain-store.ts";
import { pageSize, pathTo, splitHashes, type PathStep } from "./hash-tree.ts";
import { selectPage } from "./page-store.ts";
import { toPublished } from "./root-file.ts";
import { findNewestRoot, findRoot } from "./root-store.ts";
import { emptyHead, endOfDay } from "./rules.ts";

/** Returns the steps from a leaf up to the tree's root; null if a page is no longer kept. Reads one page of each level. */
async function readPath(
  db: Db,
  { number, chains, day }: { readonly number: number; readonly chains: number; readonly day: string },
): Promise<readonly PathStep[] | null> {
  const steps: PathStep[] = [];
  for (let level = 0, index = number, count = chains; ; level += 1) {
    const page = Math.floor(index / pageSize);
    const stored = await selectPage(db, { level, page, day });
    if (stored === undefined) return null;
    steps.push(...pathTo(splitHashes(stored.hashes), index % pageSize));
    count = Math.ceil(count / pageSize);
    if (count === 1) return steps;
    index = page;
  }
}

/**
 * Returns the proof that a chain's last entry of a day is in that day's root (ROOT-3). Null if there is no such root, if it
 * does not contain the chain, if the chain's owner was erased, or if the proof is no longer kept.
 */
export async function readProof(
  db: Db,
  { kind, selectHeads }: Pick<ChainKind, "kind" | "selectHeads">,
  chainId: string,
  day?: string,
): Promise<HeadProof | null> {
  const root = await (day === undefined ? findNewestRoot(db) : findRoot(db, day));
  if (root === undefined) return null;
  const chain = await selectChain(db, kind, chainId);
  if (chain === undefined || chain.salt === null || chain.number >= root.chains) return null;
  const path = await readPath(db, { number: chain.number, chains: root.chains, day: root.day });
  if (path === null) return null;
  const heads = await selectHeads(db, [chainId], endOfDay(root.day));
  const { position, hash } = heads.get(chainId) ?? emptyHead;
  return {
    kind,
    salt: chain.salt.toString("hex"),
    position,
    hash: hash.toString("hex"),
    path: path.map((step) => ({ side: step.side, hash: step.hash.toString("hex") })),
    root: toPublished(root),
  };
}

/** Returns the oldest day whose proofs are sure to be kept. */
export function proofsSince(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - proofMonths, now.getUTCDate() + 1))
    .toISOString()
    .slice(0, 10);
}
