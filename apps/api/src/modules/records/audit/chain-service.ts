import { createHash } from "node:crypto";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import {
  addDays,
  emptyHead,
  endOfDay,
  type ChainDependencies,
  type ChainKind,
  type Head,
  type RecountedDay,
} from "../heads/index.ts";
import { canonicalAuditEntry, sealText, type ChainedEntry, type Seal } from "./chain-rules.ts";
import {
  findAuditDay,
  findAuditDayAfter,
  findFirstEntry,
  insertAuditDay,
  insertSeals,
  lockAuditChain,
  lockAuditDay,
  lockRemovableValues,
  selectEntriesToChain,
  selectSeals,
  type AuditDay,
  type StoredEntry,
} from "./chain-store.ts";

/** Entries that are read at once. */
const batch = 500;

/** The id of the one chain over the audit. */
export const auditChainId = "audit";

/** Returns the hash after an entry: sha-256 over the 32 bytes before it and its canonical text. */
function nextHash(previous: Buffer, entry: ChainedEntry, seals: readonly Seal[]): Buffer {
  return createHash("sha256").update(previous).update(canonicalAuditEntry(entry, seals), "utf8").digest();
}

function sealOf(key: string, salt: Buffer, value: string): Buffer {
  return createHash("sha256")
    .update(sealText(key, salt, value), "utf8")
    .digest();
}

/** Yields a day's entries in batches, in the order of the chain. */
export async function* entriesOfDay(db: Db, day: string): AsyncGenerator<readonly StoredEntry[]> {
  const [from, to] = [endOfDay(addDays(day, -1)), endOfDay(day)];
  let after: StoredEntry | null = null;
  for (;;) {
    const entries: readonly StoredEntry[] = await selectEntriesToChain(db, { from, to, after }, batch);
    if (entries.length > 0) yield entries;
    after = entries.at(-1) ?? null;
    if (entries.length < batch) return;
  }
}

/** Seals the removable values of entries. Returns the seals by entry, in the order of their keys. */
async function sealValues(
  trx: Trx,
  { random }: ChainDependencies,
  entries: readonly StoredEntry[],
): Promise<ReadonlyMap<string, readonly Seal[]>> {
  const ids = entries.filter(({ hasRemovable }) => hasRemovable).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const seals = (await lockRemovableValues(trx, ids)).map(({ entryId, key, value }) => {
    const salt = random.bytes(32);
    const seal = createHash("sha256")
      .update(sealText(key, salt, value), "utf8")
      .digest();
    return { entryId, key, seal, salt };
  });
  await insertSeals(trx, seals);
  const inOrder = seals.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  return Map.groupBy(inOrder, ({ entryId }) => entryId);
}

/** Chains the entries of one day, in one transaction. */
async function chainDay(
  trx: Trx,
  dependencies: ChainDependencies,
  day: string,
  before: Head,
): Promise<AuditDay> {
  let { position, hash } = before;
  await lockAuditDay(trx, day);
  for await (const entries of entriesOfDay(trx, day)) {
    const seals = await sealValues(trx, dependencies, entries);
    for (const entry of entries) hash = nextHash(hash, entry, seals.get(entry.id) ?? []);
    position += entries.length;
  }
  const end = { day, entries: position, hash };
  await insertAuditDay(trx, end);
  return end;
}

/**
 * Chains the audit up to the end of a day: one hash over each entry and the hash before it, in the order of time and
 * id. Runs after the day, so that staff's actions never wait for each other at the end of a chain (decision 0104).
 * Memory holds one batch of entries. An interrupted run begins its day again. Returns false if it had to stop, or if
 * another node is doing this.
 */
async function chainAudit(dependencies: ChainDependencies, until: string): Promise<boolean> {
  const { database, stopping } = dependencies;
  for (;;) {
    if (stopping.aborted) return false;
    const outcome = await inTransaction(database, async (trx) => {
      if (!(await lockAuditChain(trx))) return "busy";
      const newest = await findAuditDay(trx, until);
      const first = newest === undefined ? await findFirstEntry(trx) : null;
      const day = newest === undefined ? first?.toISOString().slice(0, 10) : addDays(newest.day);
      if (day === undefined || day > until) return "done";
      const before = newest === undefined ? emptyHead : { position: newest.entries, hash: newest.hash };
      await chainDay(trx, dependencies, day, before);
      return "more";
    });
    if (outcome !== "more") return outcome === "done";
  }
}

/**
 * Hashes the entries of a chained day again, with the seals that were stored for them. Returns whether they still
 * match the chain, and how many batches were read.
 */
async function recheckDay(
  db: Db,
  { day, entries, hash }: AuditDay,
): Promise<{ readonly isSound: boolean; readonly reads: number }> {
  const before = await findAuditDay(db, addDays(day, -1));
  let position = before?.entries ?? 0;
  let found = before?.hash ?? emptyHead.hash;
  let reads = 1;
  for await (const page of entriesOfDay(db, day)) {
    reads += 1;
    const sealed = await selectSeals(
      db,
      page.map(({ id }) => id),
    );
    const wrong = sealed.some(({ key, seal, salt, value }) => {
      if (value === null) return seal === null || salt !== null;
      return seal === null || salt === null || !seal.equals(sealOf(key, salt, value));
    });
    if (wrong) return { isSound: false, reads };
    const seals = Map.groupBy(sealed, ({ entryId }) => entryId);
    for (const entry of page) {
      const own = (seals.get(entry.id) ?? []).flatMap(({ key, seal }) =>
        seal === null ? [] : [{ key, seal }],
      );
      found = nextHash(found, entry, own);
    }
    position += page.length;
  }
  return { isSound: position === entries && found.equals(hash), reads };
}

/** Recomputes the audit's chain of the first chained day after a given one; null: of the first. */
async function recountAuditDay(db: Db, after: string | null): Promise<RecountedDay> {
  const next = await findAuditDayAfter(db, after);
  if (next === undefined) return { problems: [], reads: 1, day: null };
  const { isSound, reads } = await recheckDay(db, next);
  return { problems: isSound ? [] : [`audit of ${next.day}: differs`], reads, day: next.day };
}

/** The one chain over the audit. */
export const auditChains: ChainKind = {
  kind: "audit",
  prepare: chainAudit,
  selectIds: async (_db, after) => (after === null ? [auditChainId] : []),
  async selectHeads(db, _ids, before) {
    const day = await findAuditDay(db, addDays(before.toISOString().slice(0, 10), -1));
    return new Map(day === undefined ? [] : [[auditChainId, { position: day.entries, hash: day.hash }]]);
  },
  recountDay: recountAuditDay,
};
