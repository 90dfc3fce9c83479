import { failWithFaults } from "../../../plugins/fail-with-faults.ts";
import { walkOn } from "../../../plugins/walk.ts";
import type { Platform } from "../../../platform.ts";
import type { ChainKind } from "./chain-kind.ts";
import { openRecount } from "./recount.ts";
import { countRoots } from "./root-store.ts";
import { findRootWalk, saveRootWalk } from "./root-walk-store.ts";

type Dependencies = Pick<Platform, "database" | "files" | "clock" | "stopping">;

/** The least time from the start of one round to the start of the next. */
const roundSeconds = 24 * 3600;
/** How the first part is remembered: a place that is in no section leads to it. */
const firstPart = "";
/** The most differing parts that are remembered. */
const mostFaulty = 20;

interface RootWalkSize {
  /** How many roots or chains are read at once. */
  readonly batch: number;
  /**
   * The most batches that a run reads for the round; each takes about 10 ms. A million chains need 8,000, so a round of hourly
   * runs takes a day. A day of the audit is read as a whole.
   */
  readonly perRun: number;
}

const usualSize: RootWalkSize = { batch: 250, perRun: 500 };

/** What a run found and read. */
interface RootWalkReport {
  readonly faults: readonly string[];
  /** The batches that were read for the round. */
  readonly reads: number;
}

/**
 * Runs a part of the recount, in rounds. First checks what is newest, then the parts that differed before, so that the job
 * fails until they are repaired. Then continues where the last run ended.
 */
export async function walkRoots(
  dependencies: Dependencies,
  kinds: readonly ChainKind[],
  { batch, perRun }: RootWalkSize = usualSize,
): Promise<RootWalkReport> {
  const { database, clock, stopping } = dependencies;
  const recount = await openRecount(dependencies, kinds, batch);
  if (stopping.aborted) return { faults: [], reads: 0 };
  const faults = new Set(await recount.checkNewest());
  const faulty = new Set<string>();
  let reads = 0;
  const check = async (start: string | null) => {
    const part = await recount.checkFrom(start);
    for (const fault of part.problems) faults.add(fault);
    if (part.problems.length > 0 && faulty.size < mostFaulty) faulty.add(start ?? firstPart);
    return part;
  };
  const before = await findRootWalk(database);
  for (const start of before?.faulty ?? []) {
    if (stopping.aborted) faulty.add(start);
    else await check(start);
  }
  if (before !== undefined) await saveRootWalk(database, { ...before, faulty: [...faulty] });
  await walkOn({
    roundSeconds,
    perRun,
    now: () => clock.now(),
    stopping,
    find: async () => await findRootWalk(database),
    save: async (state) => await saveRootWalk(database, { ...state, faulty: [...faulty] }),
    async checkAfter(cursor) {
      const part = await check(cursor);
      reads += part.reads;
      return { walked: part.reads, cursor: part.next };
    },
  });
  return { faults: [...faults], reads };
}

/** Runs a part of the recount as a job. Fails if something differs. Returns how many days have a root, and the batches that were read. */
export async function checkRoots(
  dependencies: Dependencies & Pick<Platform, "log">,
  kinds: readonly ChainKind[],
): Promise<{ readonly roots: number; readonly reads: number }> {
  const { faults, reads } = await walkRoots(dependencies, kinds);
  failWithFaults(
    dependencies.log,
    faults.map((fault) => ({ fault })),
    "roots do not add up",
  );
  return { roots: await countRoots(dependencies.database), reads };
}
