/** Intervals of shares and of their difference, as SPLIT-7 fixes them: 95 percent, two-sided. Pure. */

/** The 97.5 percent point of the normal distribution. */
export const intervalZ = 1.959_963_984_540_054;

/** `count` out of `total`. */
export interface Share {
  readonly count: number;
  readonly total: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Throws if the counts are not a share: the caller has mixed up columns. */
function checkShare({ count, total }: Share): void {
  if (!Number.isInteger(count) || !Number.isInteger(total) || count < 0 || count > total) {
    throw new RangeError(`${count} out of ${total} is not a share`);
  }
}

/** The observed share; null without any observation. */
export function shareOf({ count, total }: Share): number | null {
  return total === 0 ? null : count / total;
}

/**
 * Wilson's score interval without continuity correction. Unlike the usual plus-minus it stays within 0 and 1 and keeps a
 * width if the count is 0. Without any observation everything is possible: 0 to 1.
 */
export function wilsonInterval(share: Share, z = intervalZ): Interval {
  checkShare(share);
  const { count, total } = share;
  if (total === 0) return { low: 0, high: 1 };
  const observed = count / total;
  const square = z * z;
  const middle = observed + square / (2 * total);
  const reach = z * Math.sqrt((observed * (1 - observed)) / total + square / (4 * total * total));
  const divisor = 1 + square / total;
  return {
    // exact at both ends, where rounding could leave a tiny rest
    low: count === 0 ? 0 : Math.max(0, (middle - reach) / divisor),
    high: count === total ? 1 : Math.min(1, (middle + reach) / divisor),
  };
}

/**
 * Newcombe's interval of `second - first` (method 10 in Newcombe 1998, "Interval estimation for the difference between
 * independent proportions"), made from both Wilson intervals.
 */
export function newcombeInterval(first: Share, second: Share, z = intervalZ): Interval {
  const [before, after] = [wilsonInterval(first, z), wilsonInterval(second, z)];
  // in the middle of what is possible if nothing was observed, which keeps the whole range
  const p1 = shareOf(first) ?? 0.5;
  const p2 = shareOf(second) ?? 0.5;
  const difference = p2 - p1;
  return {
    low: Math.max(-1, difference - Math.hypot(p2 - after.low, before.high - p1)),
    high: Math.min(1, difference + Math.hypot(after.high - p2, p1 - before.low)),
  };
}
