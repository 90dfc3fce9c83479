/** Rules for stopping a removal (pure). */

/** Jobs that permanently delete data at the end of its time. */
export type RemovalWork = "retention" | "unused_pictures";

/** If a server's clock and the database's differ by more, nothing is deleted. */
export const clockToleranceSeconds = 60;

/**
 * The share of all rows that one run may remove without confirmation. A normal day removes far less of data
 * that is kept for months.
 */
const usualShare = 0.1;
/** With so few rows a share means nothing. */
const fewRows = 3;

export interface DueCount {
  /** Rows that are due for removal. */
  readonly due: number;
  /** All rows, including those that are due, up to `enoughToCompare`. */
  readonly existing: number;
}

/** Returns how many existing rows have to be counted: with more of them, `due` is usual anyway. */
export function enoughToCompare(due: number): number {
  return Math.ceil(due / usualShare) + 1;
}

/** Whether a run would remove more than a usual one does. */
export function isUnusual({ due, existing }: DueCount): boolean {
  return due > Math.max(fewRows, existing * usualShare);
}
