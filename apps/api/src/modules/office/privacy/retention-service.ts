import type { RemovalHold, RetentionRule, RetentionRun } from "@parlour/contract/operations/ops-privacy";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import {
  confirmedTime,
  endConfirmed,
  enoughToCompare,
  isHeld,
  readHolds,
  removalTime,
  type DueCount,
} from "../../records/removals/index.ts";
import { lockPerson } from "./erasure-store.ts";
import { eraseCustomer } from "./erasure-service.ts";
import {
  countDue,
  countExisting,
  deleteDue,
  deleteDueConversations,
  insertRun,
  isPlain,
  selectCustomersWithDueConversations,
  selectDueCustomers,
  selectRuns,
  type PlainKind,
  type StoredRun,
} from "./retention-store.ts";
import { guardedKinds, keepingOf, retentionCutoff, retentionKinds, type RetentionKind } from "./rules.ts";

/** Data before this time may have been removed, so figures do not go further back. */
export function keptSince(kind: RetentionKind, now: Date): Date {
  return retentionCutoff(kind, now);
}

/** The most rows per statement and people per query, so that a long backlog is removed in small steps. */
const bite = 2_000;

function toRun(run: StoredRun & { readonly startedByName: string | null }): RetentionRun {
  return { ...run, cutoff: run.cutoff.toISOString(), createdAt: run.createdAt.toISOString() };
}

async function removePlain(platform: Platform, kind: PlainKind, cutoff: Date): Promise<number> {
  let removed = 0;
  while (!platform.stopping.aborted) {
    const deleted = await deleteDue(platform.database, kind, cutoff, bite);
    removed += deleted;
    if (deleted < bite) break;
  }
  return removed;
}

async function removeConversations(platform: Platform, cutoff: Date): Promise<number> {
  const { database, events } = platform;
  let removed = 0;
  for (;;) {
    const customers = await selectCustomersWithDueConversations(database, cutoff, bite);
    let deleted = 0;
    for (const customerId of customers) {
      if (platform.stopping.aborted) return removed;
      const ids = await inTransaction(database, async (trx) => {
        // customers before conversations: a message being sent finishes first
        if ((await lockPerson(trx, customerId)) === null) return [];
        const deletedIds = await deleteDueConversations(trx, customerId, cutoff);
        afterCommit(trx, () => {
          for (const conversationId of deletedIds)
            events.publishToStaff({ type: "conversation", conversationId });
        });
        return deletedIds;
      });
      deleted += ids.length;
    }
    removed += deleted;
    if (customers.length < bite || deleted === 0) return removed;
  }
}

async function removeCustomers(platform: Platform, cutoff: Date, enquiriesCutoff: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const due = await selectDueCustomers(platform.database, cutoff, enquiriesCutoff, bite);
    let erased = 0;
    for (const customerId of due) {
      if (platform.stopping.aborted) return removed + erased;
      const request = { customerId, askedBy: "retention", staffId: null, inactiveSince: cutoff } as const;
      if (await eraseCustomer(platform, request)) erased += 1;
    }
    removed += erased;
    if (due.length < bite || erased === 0) return removed;
  }
}

function remove(platform: Platform, kind: RetentionKind, now: Date): Promise<number> {
  const cutoff = retentionCutoff(kind, now);
  if (isPlain(kind)) return removePlain(platform, kind, cutoff);
  if (kind === "conversations") return removeConversations(platform, cutoff);
  return removeCustomers(platform, cutoff, retentionCutoff("enquiries", now));
}

/** Counts the guarded kinds' rows, due ones and as many of all as are needed to compare, in one snapshot. */
async function countGuarded(platform: Platform, now: Date): Promise<{ readonly [kind: string]: DueCount }> {
  return await inTransaction(
    platform.database,
    async (trx) => {
      const counts: { [kind: string]: DueCount } = {};
      for (const kind of guardedKinds) {
        const due = await countDue(trx, kind, (of) => retentionCutoff(of, now));
        counts[kind] = { due, existing: await countExisting(trx, kind, enoughToCompare(due)) };
      }
      return counts;
    },
    { isolation: "repeatable read" },
  );
}

async function removeAll(platform: Platform, now: Date): Promise<{ readonly [kind: string]: number }> {
  const counts: { [kind: string]: number } = {};
  for (const kind of retentionKinds) counts[kind] = await remove(platform, kind, now);
  if (platform.stopping.aborted) return counts;
  await insertRun(platform.database, {
    id: platform.random.uuid(),
    dryRun: false,
    cutoff: retentionCutoff("customers", now),
    counts,
    startedBy: null,
    createdAt: await platform.databaseTime(),
  });
  return counts;
}

/**
 * Removes what is due by the database's clock: kind by kind, customers last, each by a full erasure. A
 * self-exclusion does not keep a customer's data: the bar outlives the erasure as a hash. Removes nothing if
 * the clocks differ (throws) or an unusual share is due (returns `held`). After an interruption the next run
 * continues. Returns the removed rows by kind.
 */
export async function runRetention(platform: Platform): Promise<{ readonly [kind: string]: number }> {
  const now = await removalTime(platform, "retention");
  if (await isHeld(platform, "retention", now, await countGuarded(platform, now))) return { held: 1 };
  return await removeAll(platform, now);
}

/**
 * Carries out a held run that staff confirmed: removes what was due then, except what has become active
 * since.
 */
export async function runConfirmedRetention(
  platform: Platform,
): Promise<{ readonly [kind: string]: number }> {
  const confirmed = await confirmedTime(platform, "retention");
  if (confirmed === null) return {};
  await removalTime(platform, "retention");
  const counts = await removeAll(platform, confirmed);
  if (!platform.stopping.aborted) await endConfirmed(platform, "retention");
  return counts;
}

/** Counts what a run would remove now, in one snapshot, without removing anything. */
export async function dryRunRetention(platform: Platform, staff: StaffIdentity): Promise<RetentionRun> {
  const now = await platform.databaseTime();
  const counts: { [kind: string]: number } = {};
  const run = await inTransaction(
    platform.database,
    async (trx) => {
      for (const kind of retentionKinds) {
        counts[kind] = await countDue(trx, kind, (of) => retentionCutoff(of, now));
      }
      const stored: StoredRun = {
        id: platform.random.uuid(),
        dryRun: true,
        cutoff: retentionCutoff("customers", now),
        counts,
        startedBy: staff.staffId,
        createdAt: now,
      };
      await insertRun(trx, stored);
      await recordAudit(
        trx,
        {
          staffId: staff.staffId,
          action: "retention.dry_run",
          targetType: "retention_run",
          targetId: stored.id,
        },
        { now, random: platform.random },
      );
      return stored;
    },
    { isolation: "repeatable read" },
  );
  return toRun({ ...run, startedByName: staff.displayName });
}

/** Reads the retention rules, the removal holds, and the last 100 runs and dry runs, newest first. */
export async function readRetention({
  database,
  databaseTime,
}: Pick<Platform, "database" | "databaseTime">): Promise<{
  rules: RetentionRule[];
  holds: RemovalHold[];
  runs: RetentionRun[];
}> {
  const now = await databaseTime();
  return {
    holds: await readHolds({ database }),
    rules: retentionKinds.map((kind) => ({
      kind,
      ...keepingOf(kind),
      cutoff: retentionCutoff(kind, now).toISOString(),
    })),
    runs: (await selectRuns(database, 100)).map(toRun),
  };
}
