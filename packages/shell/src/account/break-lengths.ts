import { coolOffHours, selfExclusionMonths } from "@parlour/contract/operations/limits";
import dayjs from "dayjs";

/** A length to choose, and when it would end. */
export interface BreakLength {
  /** Hours of a break, months of a self-exclusion. */
  readonly value: number;
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

const breaks = [
  { value: coolOffHours.least, label: "24 hours" },
  { value: 3 * 24, label: "3 days" },
  { value: 7 * 24, label: "1 week" },
  { value: 14 * 24, label: "2 weeks" },
  { value: 28 * 24, label: "4 weeks" },
  { value: coolOffHours.most, label: "6 weeks" },
];

const exclusions = [
  { value: selfExclusionMonths.least, label: "6 months" },
  { value: 12, label: "1 year" },
  { value: 24, label: "2 years" },
  { value: 36, label: "3 years" },
  { value: selfExclusionMonths.most, label: "5 years" },
];

/** A choice that would extend the break by less than this, in milliseconds, is not offered. */
const leastGain = 3_600_000;

/** Only lengths that end later than the current break, because breaks can only become longer. */
function longerThan(lengths: readonly BreakLength[], running: string | null): readonly BreakLength[] {
  if (running === null) return lengths;
  const end = Date.parse(running);
  return lengths.filter(({ until }) => until - end >= leastGain);
}

/** Returns the available breaks, 24 hours to 6 weeks. */
export function breakLengths(now: number, running: string | null): readonly BreakLength[] {
  const lengths = breaks.map((one) => ({ ...one, until: now + one.value * 3_600_000 }));
  return longerThan(lengths, running);
}

/** Returns the available self-exclusions, 6 months to 5 years. */
export function exclusionLengths(now: number, running: string | null): readonly BreakLength[] {
  const lengths = exclusions.map((one) => ({ ...one, until: dayjs(now).add(one.value, "month").valueOf() }));
  return longerThan(lengths, running);
}
