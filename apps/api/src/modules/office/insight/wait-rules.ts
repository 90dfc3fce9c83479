import type { Waits } from "@parlour/contract/operations/insight";

/**
 * The lengths of waits, rounded so that the counts of days can be added up. Waits below 64 seconds are exact; each longer
 * one is at most 1.6 % from the value that stands for it. Rounding keeps the order, so a percentile of rounded waits
 * is the rounded percentile.
 */

const exactBelow = 64;
/** Buckets between a length and its double. */
const perDoubling = 32;

function makeBounds(): number[] {
  const bounds = Array.from({ length: exactBelow }, (_, second) => second);
  for (let from = exactBelow; from < 2 ** 31; from *= 2) {
    for (let step = 0; step < perDoubling; step += 1) bounds.push(from + (from / perDoubling) * step);
  }
  return bounds;
}

/** The shortest wait of each bucket, in seconds. Bucket 1 is the first, as PostgreSQL's `width_bucket` counts. */
export const bucketBounds: readonly number[] = makeBounds();

/** The wait that stands for a bucket: the middle of it. */
export function waitOfBucket(bucket: number): number {
  const from = bucketBounds[bucket - 1] ?? 0;
  const to = bucketBounds[bucket] ?? 2 ** 31;
  return from + Math.floor((to - from - 1) / 2);
}

/** The waits of no reply at all. */
export const noWaits: Waits = { count: 0, median: null, p90: null, longest: null };

/** The figures of counted buckets; no percentile is longer than the longest wait, which is exact. */
export function waitsOf(
  count: number,
  median: number | null,
  p90: number | null,
  longest: number | null,
): Waits {
  const wait = (bucket: number | null): number | null =>
    bucket === null || longest === null ? null : Math.min(waitOfBucket(bucket), longest);
  return { count, median: wait(median), p90: wait(p90), longest };
}
