import { earlierTime } from "../../../plugins/earlier-time.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import type { ChainKind } from "./chain-kind.ts";
import { countChains, insertChains, selectChains, selectWithoutPlace, type Chain } from "./chain-store.ts";
import { hashOf, leafHash, pageSize, pagesOf, treeHash } from "./hash-tree.ts";
import { insertPage, selectPage, selectPageHashes } from "./page-store.ts";
import { writeRootFiles } from "./root-file.ts";
import {
  deleteBuild,
  findBuild,
  findNewestRoot,
  insertRoot,
  lockRoots,
  saveBuild,
  type Build,
} from "./root-store.ts";
import { addDays, chainKeyText, emptyHead, endOfDay, lastDueDay, leafText, rootText } from "./rules.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "databaseTime" | "random" | "files" | "stopping">;

/** What a run did, as counts. */
export interface RootReport {
  readonly [fact: string]: number;
  readonly roots: number;
  /** Chains that got their place. */
  readonly chains: number;
  /** Pages of the tree that were read. */
  readonly pages: number;
}

/** Chains that get their places in one transaction. */
const batch = 250;

/** Gives the next chains of the build's kind their places. Returns how many got one. */
async function givePlaces(
  trx: Trx,
  { random }: Dependencies,
  kinds: readonly ChainKind[],
  build: Build,
): Promise<number> {
  const at = kinds.findIndex(({ kind }) => kind === build.kind);
  const kind = kinds[at];
  if (kind === undefined) throw new Error(`no chains of the kind ${build.kind}`);
  const ids = await kind.selectIds(trx, build.afterId, batch);
  const missing = await selectWithoutPlace(trx, kind.kind, ids);
  const owned = await kind.lockOwned?.(trx, missing);
  const first = await countChains(trx);
  const chains = missing.map((chainId, index) => {
    const salt = random.bytes(32);
    const key = hashOf(chainKeyText({ kind: kind.kind, chainId, salt }));
    const isOwned = owned?.has(chainId) ?? true;
    return { number: first + index, kind: kind.kind, chainId, salt: isOwned ? salt : null, key };
  });
  await insertChains(trx, chains);
  const last = ids.at(-1);
  const next = kinds[at + 1];
  if (ids.length === batch && last !== undefined) await saveBuild(trx, { ...build, afterId: last });
  else if (next !== undefined) await saveBuild(trx, { ...build, kind: next.kind, afterId: null });
  else await saveBuild(trx, { ...build, chains: first + chains.length });
  return chains.length;
}

/** Returns the leaves of chains as of the end of a day, in their order. */
async function leavesOf(
  trx: Trx,
  kinds: readonly ChainKind[],
  chains: readonly Chain[],
  day: string,
): Promise<readonly Buffer[]> {
  const ids = Map.groupBy(chains, ({ kind }) => kind);
  const heads = new Map<string, Awaited<ReturnType<ChainKind["selectHeads"]>>>();
  for (const { kind, selectHeads } of kinds) {
    const own = (ids.get(kind) ?? []).map(({ chainId }) => chainId);
    if (own.length > 0) heads.set(kind, await selectHeads(trx, own, endOfDay(day)));
  }
  return chains.map(({ kind, chainId, key }) =>
    leafHash(leafText(key, heads.get(kind)?.get(chainId) ?? emptyHead)),
  );
}

/** Makes the next page of a level, and the root after the last page of the highest one. Returns whether the root is made. */
async function makePage(
  trx: Trx,
  { clock }: Dependencies,
  kinds: readonly ChainKind[],
  build: Build & { readonly chains: number },
): Promise<boolean> {
  const { day, level, nextPage: page, chains } = build;
  const count = Math.ceil(chains / pageSize ** level);
  const from = page * pageSize;
  const to = Math.min(count, from + pageSize);
  const hashes =
    level === 0
      ? await leavesOf(trx, kinds, await selectChains(trx, from, to), day)
      : await selectPageHashes(trx, { level: level - 1, from, to, day });
  if (hashes.length !== to - from) throw new Error(`level ${level} of the tree lacks hashes`);
  const bytes = Buffer.concat(hashes);
  const stored = await selectPage(trx, { level, page, day });
  const hash = treeHash(hashes);
  if (stored?.hashes.equals(bytes) !== true) await insertPage(trx, { level, page, day, hashes: bytes, hash });
  if (page + 1 < pagesOf(count)) {
    await saveBuild(trx, { ...build, nextPage: page + 1 });
    return false;
  }
  if (page > 0) {
    await saveBuild(trx, { ...build, level: level + 1, nextPage: 0 });
    return false;
  }
  const previous = (await findNewestRoot(trx))?.hash ?? Buffer.alloc(32);
  const root = { day, tree: hash, previous };
  await insertRoot(trx, { ...root, hash: hashOf(rootText(root)), chains }, clock.now());
  await deleteBuild(trx);
  return true;
}

type Step =
  | { readonly done: "root" | "page" | "nothing" }
  | { readonly done: "chains"; readonly count: number };

/** One transaction's work. Another node that runs the job at the same time gets "nothing". */
async function takeStep(dependencies: Dependencies, kinds: readonly ChainKind[], due: string): Promise<Step> {
  const [firstKind] = kinds;
  if (firstKind === undefined) return { done: "nothing" };
  return await inTransaction(dependencies.database, async (trx): Promise<Step> => {
    if (!(await lockRoots(trx))) return { done: "nothing" };
    const build = await findBuild(trx);
    if (build === undefined) {
      const newest = await findNewestRoot(trx);
      const day = newest === undefined ? due : addDays(newest.day);
      if (day > due) return { done: "nothing" };
      await saveBuild(trx, { day, kind: firstKind.kind, afterId: null, chains: null, level: 0, nextPage: 0 });
      return { done: "chains", count: 0 };
    }
    const { chains } = build;
    if (chains === null) {
      return { done: "chains", count: await givePlaces(trx, dependencies, kinds, build) };
    }
    return { done: (await makePage(trx, dependencies, kinds, { ...build, chains })) ? "root" : "page" };
  });
}

/**
 * Makes the missing roots of all days that have ended (ROOT-1), and writes them as files. Each page of the tree is
 * one transaction. After an interruption the next run continues with the unfinished page. If no server ran on a day,
 * its root is made afterwards.
 */
export async function makeRoots(
  dependencies: Dependencies,
  kinds: readonly ChainKind[],
): Promise<RootReport> {
  const { stopping } = dependencies;
  const sum = { roots: 0, chains: 0, pages: 0 };
  const due = lastDueDay(await earlierTime(dependencies));
  const newest = await findNewestRoot(dependencies.database);
  if (newest === undefined || newest.day < due) {
    for (const { prepare } of kinds) {
      if (prepare !== undefined && !(await prepare(dependencies, due))) return sum;
    }
  }
  while (!stopping.aborted) {
    const step = await takeStep(dependencies, kinds, due);
    if (step.done === "nothing") break;
    if (step.done === "chains") sum.chains += step.count;
    else sum.pages += 1;
    if (step.done === "root") sum.roots += 1;
  }
  await writeRootFiles(dependencies);
  return sum;
}
