/** Rules for stopping a removal (pure). */

/** Work that permanently deletes what has been kept long enough. */
export type RemovalWork = "retention" | "unused_pictures";

/** Beyond this, a server's clock and the database's differ too much to delete anything by. */
export const clockToleranceSeconds = 60;

/**
 * The share of all rows that one run may remove without staff. A normal day removes far less of data that is kept for
 * months.
 */
const usualShare = 0.1;
/** So few rows say nothing about a share. */
const fewRows = 3;

export interface DueCount {
  /** Rows that are due for removal. */
  readonly due: number;
  /** Rows there are, those among them. */
  readonly existing: number;
}

/** Whether a run would remove more than a usual one does. */
export function isUnusual({ due, existing }: DueCount): boolean {
  return due > Math.max(fewRows, existing * usualShare);
}
