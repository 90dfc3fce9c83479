import type { Platform } from "../../../platform.ts";
import type { ChainKind } from "./chain-kind.ts";
import { countChains, selectChains, selectPlaces } from "./chain-store.ts";
import { hashOf, leafHash, nodeHash, pageSize, pagesOf, splitHashes } from "./hash-tree.ts";
import { selectPage } from "./page-store.ts";
import { rootFileKey, toPublished } from "./root-file.ts";
import { findNewestRoot, selectRoots, selectRootsFrom, type StoredRoot } from "./root-store.ts";
import { addDays, chainKeyText, emptyHead, endOfDay, leafText, rootText } from "./rules.ts";

type RecountDependencies = Pick<Platform, "database" | "files">;

/** Roots and chains that are read at once, unless told otherwise. */
const usualBatch = 250;

/** A part of the recount. */
interface Part {
  /** What differs. */
  readonly problems: readonly string[];
  /** How many batches were read. */
  readonly reads: number;
  /** The last thing that was checked; null: nothing comes after it. */
  readonly last: string | null;
}

/** Things that are checked in one order. */
interface Section {
  /** Without a colon. */
  readonly name: string;
  /** Checks the next things after a given one (null: from the first). */
  readonly checkAfter: (after: string | null) => Promise<Part>;
}

/** A tree that takes leaves one by one. It holds the roots of its full subtrees only, so memory stays small. */
class GrowingTree {
  readonly #subtrees: { readonly leaves: number; readonly hash: Buffer }[] = [];

  add(hash: Buffer): void {
    let grown = { leaves: 1, hash };
    for (let last = this.#subtrees.at(-1); last?.leaves === grown.leaves; last = this.#subtrees.at(-1)) {
      this.#subtrees.pop();
      grown = { leaves: 2 * grown.leaves, hash: nodeHash(last.hash, grown.hash) };
    }
    this.#subtrees.push(grown);
  }

  /** Returns the root of all leaves; null without one. */
  root(): Buffer | null {
    return this.#subtrees.reduceRight<Buffer | null>(
      (right, { hash }) => (right === null ? hash : nodeHash(hash, right)),
      null,
    );
  }
}

/** Checks roots, each with its predecessor and its file, if that is written. */
async function checkRootsAfter(
  { database, files }: RecountDependencies,
  after: string | null,
  limit: number,
): Promise<Part> {
  const problems: string[] = [];
  let before = after === null ? undefined : (await selectRoots(database, addDays(after), 1))[0];
  const roots = await selectRootsFrom(database, after, limit);
  for (const root of roots) {
    const name = `root of ${root.day}`;
    if (!root.hash.equals(hashOf(rootText(root)))) problems.push(`${name}: hash differs`);
    if (!root.previous.equals(before?.hash ?? Buffer.alloc(32))) problems.push(`${name}: wrong predecessor`);
    if (before !== undefined && addDays(before.day) !== root.day)
      problems.push(`${name}: days before it are missing`);
    // The job stores a root first and writes its file right after.
    if (root.filedAt !== null) {
      const file = await files.get(rootFileKey(root.day));
      const text = file === null ? null : Buffer.from(file).toString("utf8").trimEnd();
      if (text !== JSON.stringify(toPublished(root))) problems.push(`${name}: its file differs`);
    }
    before = root;
  }
  return { problems, reads: 1, last: roots.length < limit ? null : (roots.at(-1)?.day ?? null) };
}

/** Checks that chains have their place in the newest root and their own key. */
async function checkPlacesAfter(
  { database: db }: RecountDependencies,
  { kind, selectIds, selectHeads }: ChainKind,
  root: StoredRoot,
  after: string | null,
  limit: number,
): Promise<Part> {
  const problems: string[] = [];
  const ids = await selectIds(db, after, limit);
  const placed = new Map((await selectPlaces(db, kind, ids)).map((chain) => [chain.chainId, chain]));
  const begun = await selectHeads(db, ids, endOfDay(root.day));
  for (const chainId of ids) {
    const chain = placed.get(chainId);
    if (chain === undefined) {
      if (begun.has(chainId)) problems.push(`${kind} ${chainId}: has no place`);
      continue;
    }
    if (chain.number >= root.chains && begun.has(chainId)) {
      problems.push(`${kind} ${chainId}: is not in the root of ${root.day}`);
    }
    if (chain.salt !== null && !chain.key.equals(hashOf(chainKeyText({ kind, chainId, salt: chain.salt })))) {
      problems.push(`${kind} ${chainId}: its key differs`);
    }
  }
  return { problems, reads: 1, last: ids.length < limit ? null : (ids.at(-1) ?? null) };
}

/** Returns the root of hashes, built in another way than the job does; null without hashes. */
function rootOf(hashes: readonly Buffer[]): Buffer | null {
  const tree = new GrowingTree();
  for (const hash of hashes) tree.add(hash);
  return tree.root();
}

/** Returns how many hashes a root's tree has at each level, the leaves first. The last level has one page. */
function levelSizes({ chains }: StoredRoot): readonly number[] {
  const sizes = [chains];
  for (let size = chains; pagesOf(size) > 1;) {
    size = pagesOf(size);
    sizes.push(size);
  }
  return sizes;
}

const anotherTree = ({ day }: StoredRoot): string => `root of ${day}: another tree than the books make`;

/** Reads what the tree above a page says that its hash is; undefined if that is missing. */
async function hashAbove(
  { database }: RecountDependencies,
  root: StoredRoot,
  level: number,
  page: number,
): Promise<Buffer | undefined> {
  if (level === levelSizes(root).length - 1) return root.tree;
  const place = { level: level + 1, page: Math.floor(page / pageSize), day: root.day };
  const above = await selectPage(database, place);
  return above === undefined ? undefined : splitHashes(above.hashes)[page % pageSize];
}

/** Recomputes the leaves of a page of the newest root from the books, and compares them with the stored page and the tree above it. */
async function checkLeavesAfter(
  dependencies: RecountDependencies,
  kinds: readonly ChainKind[],
  root: StoredRoot,
  after: string | null,
): Promise<Part> {
  const { database: db } = dependencies;
  const problems: string[] = [];
  const page = after === null ? 0 : Number(after) + 1;
  const from = page * pageSize;
  // The place was stored before a restore of a backup.
  if (from >= root.chains) return { problems, reads: 0, last: null };
  const chains = await selectChains(db, from, Math.min(root.chains, from + pageSize));
  const heads = new Map<string, Awaited<ReturnType<ChainKind["selectHeads"]>>>();
  for (const { kind, selectHeads } of kinds) {
    const ids = chains.filter((chain) => chain.kind === kind).map(({ chainId }) => chainId);
    if (ids.length > 0) heads.set(kind, await selectHeads(db, ids, endOfDay(root.day)));
  }
  const stored = await selectPage(db, { level: 0, page, day: root.day });
  const leaves = chains.map(({ kind, chainId, key }) =>
    leafHash(leafText(key, heads.get(kind)?.get(chainId) ?? emptyHead)),
  );
  for (const [index, { number, kind, chainId }] of chains.entries()) {
    if (number !== from + index) problems.push(`place ${from + index}: belongs to no chain`);
    const kept = stored?.hashes.subarray(index * 32, index * 32 + 32);
    if (kept !== undefined && leaves[index]?.equals(kept) !== true) {
      problems.push(`${kind} ${chainId}: not the leaf of ${root.day}`);
    }
  }
  if (stored !== undefined && stored.hashes.length / 32 !== chains.length) {
    problems.push(`root of ${root.day}: ${stored.hashes.length / 32} leaves of ${chains.length} chains`);
  }
  const above = await hashAbove(dependencies, root, 0, page);
  if (above === undefined || rootOf(leaves)?.equals(above) !== true) problems.push(anotherTree(root));
  return { problems, reads: 1, last: from + pageSize < root.chains ? String(page) : null };
}

/** Checks that the newest root's tree above the leaves fits together: one page for 65,536 chains, and those above. */
async function checkUpperPages(
  dependencies: RecountDependencies,
  root: StoredRoot,
): Promise<readonly string[]> {
  for (const [level, size] of levelSizes(root).entries()) {
    if (level === 0) continue;
    for (let page = 0; page < pagesOf(size); page += 1) {
      const stored = await selectPage(dependencies.database, { level, page, day: root.day });
      const hashes = stored === undefined ? [] : splitHashes(stored.hashes);
      const above = await hashAbove(dependencies, root, level, page);
      const isWhole = hashes.length === Math.min(pageSize, size - page * pageSize);
      if (!isWhole || above === undefined || rootOf(hashes)?.equals(above) !== true)
        return [anotherTree(root)];
    }
  }
  return [];
}

/** Checks the two newest roots, the newest tree above its leaves, and the newest day of the chains that can be counted again. */
async function checkNewest(
  dependencies: RecountDependencies,
  kinds: readonly ChainKind[],
  root: StoredRoot,
): Promise<readonly string[]> {
  const { database } = dependencies;
  const problems: string[] = [];
  const before = (await selectRoots(database, undefined, 3))[2];
  problems.push(...(await checkRootsAfter(dependencies, before?.day ?? null, 2)).problems);
  const known = await countChains(database);
  if (known < root.chains) problems.push(`root of ${root.day}: ${root.chains} leaves, ${known} chains`);
  problems.push(...(await checkUpperPages(dependencies, root)));
  for (const { recountDay } of kinds) {
    const newest = await recountDay?.(database, addDays(root.day, -1));
    problems.push(...(newest?.problems ?? []));
  }
  return problems;
}

/** A part of the recount, and where the next one begins; null: it was the last. */
interface RecountPart {
  readonly problems: readonly string[];
  readonly reads: number;
  readonly next: string | null;
}

/** A recount in parts. */
interface Recount {
  /** What is checked however often: the newest roots and days. */
  readonly checkNewest: () => Promise<readonly string[]>;
  /** Checks the part that begins at a place; null: the first. */
  readonly checkFrom: (start: string | null) => Promise<RecountPart>;
}

/** Returns what is checked, in its order. Without a root: the days of chains only. */
function sectionsOf(
  dependencies: RecountDependencies,
  kinds: readonly ChainKind[],
  root: StoredRoot | undefined,
  batch: number,
): readonly Section[] {
  const days = kinds.flatMap(({ kind, recountDay }): readonly Section[] => {
    if (recountDay === undefined) return [];
    const checkAfter = async (after: string | null): Promise<Part> => {
      const { problems, reads, day } = await recountDay(dependencies.database, after);
      return { problems, reads, last: day };
    };
    return [{ name: `days of ${kind}`, checkAfter }];
  });
  if (root === undefined) return days;
  const places = kinds.map((kind): Section => {
    const checkAfter = async (after: string | null): Promise<Part> =>
      await checkPlacesAfter(dependencies, kind, root, after, batch);
    return { name: `places of ${kind.kind}`, checkAfter };
  });
  return [
    { name: "roots", checkAfter: async (after) => await checkRootsAfter(dependencies, after, batch) },
    ...places,
    { name: "leaves", checkAfter: async (after) => await checkLeavesAfter(dependencies, kinds, root, after) },
    ...days,
  ];
}

/**
 * Returns a recount of all roots with their files, of every chain's place, of all leaves of the newest root, and of the chains
 * that can be counted again by day. `batch`: how many roots or chains are read at once.
 */
export async function openRecount(
  dependencies: RecountDependencies,
  kinds: readonly ChainKind[],
  batch = usualBatch,
): Promise<Recount> {
  const root = await findNewestRoot(dependencies.database);
  const sections = sectionsOf(dependencies, kinds, root, batch);
  return {
    checkNewest: async () => (root === undefined ? [] : await checkNewest(dependencies, kinds, root)),
    async checkFrom(start) {
      const [name, after = ""] = start?.split(/:(.*)/s) ?? [];
      // A section that this version doesn't know begins the round again.
      const known = sections.findIndex((section) => section.name === name);
      const index = Math.max(0, known);
      const section = sections[index];
      if (section === undefined) return { problems: [], reads: 0, next: null };
      const { problems, reads, last } = await section.checkAfter(known < 0 || after === "" ? null : after);
      const following = sections[index + 1];
      const next = following === undefined ? null : `${following.name}:`;
      return { problems, reads, next: last === null ? next : `${section.name}:${last}` };
    },
  };
}

/** Makes a whole recount. Returns the problems; empty if there are none. */
export async function recountAll(
  dependencies: RecountDependencies,
  kinds: readonly ChainKind[],
): Promise<readonly string[]> {
  const recount = await openRecount(dependencies, kinds);
  const problems = new Set(await recount.checkNewest());
  for (let start: string | null = null; ;) {
    const part: RecountPart = await recount.checkFrom(start);
    for (const problem of part.problems) problems.add(problem);
    if (part.next === null) return [...problems];
    start = part.next;
  }
}
