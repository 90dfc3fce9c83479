import type { Db, Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import type { Head } from "./rules.ts";

/** What a kind of chains needs to bring itself up to date. */
export type ChainDependencies = Pick<Platform, "database" | "random" | "stopping">;

/** A day of chains that was counted again. */
export interface RecountedDay {
  /** What differs. */
  readonly problems: readonly string[];
  /** How many batches were read. */
  readonly reads: number;
  /** Null: no day comes after the given one, and nothing was counted. */
  readonly day: string | null;
}

/**
 * A kind of hash chains whose heads become leaves. `apps/api/src/chain-kinds.ts` lists all of them. An entry belongs
 * to the day of its stored time.
 */
export interface ChainKind {
  /** Part of each chain's key and of proofs: it must never change. */
  readonly kind: string;
  /**
   * Adds the entries up to the end of a day to the chains. Absent: every entry is chained when it is written. Safe to
   * repeat. Returns false if it stopped before the end of the day.
   */
  readonly prepare?: (dependencies: ChainDependencies, day: string) => Promise<boolean>;
  /** Reads the ids of chains after a given one (null: from the first), ascending. */
  readonly selectIds: (db: Db, after: string | null, limit: number) => Promise<readonly string[]>;
  /**
   * Reads which of these chains have an owner who may ask for a proof, and makes an erasure of them wait until the
   * transaction ends. The others get no salt. Absent: all have one.
   */
  readonly lockOwned?: (trx: Trx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Reads each of these chains' last entry before a moment, by the chain's id. Chains without one are left out. */
  readonly selectHeads: (db: Db, ids: readonly string[], before: Date) => Promise<ReadonlyMap<string, Head>>;
  /**
   * Counts the entries of the first day after a given one again (null: of the first day). Absent: a job of the chains' own
   * module counts them.
   */
  readonly recountDay?: (db: Db, after: string | null) => Promise<RecountedDay>;
}
