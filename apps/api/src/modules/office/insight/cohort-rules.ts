import {
  cohortStep,
  fewestInCohort,
  type InsightCohorts,
} from "@parlour/contract/operations/insight-returning";
import type { CohortRow } from "./cohort-store.ts";
import { sumOf } from "./rules.ts";

/** Cohorts from counted rows, and what of them may be shown (INSIGHT-11). Pure. */

/** Exact counts of one month of sign-up. */
export interface Cohort {
  readonly month: string;
  readonly accounts: number;
  readonly bought: number;
  readonly months: readonly { readonly active: number; readonly buying: number }[];
}

/** Puts rows together, newest month of sign-up first. `months`: ascending, up to the current one. */
export function cohortsOf(months: readonly string[], rows: readonly CohortRow[]): readonly Cohort[] {
  return months
    .map((month, index) => {
      const own = rows.filter(({ opened }) => opened === month);
      const { accounts, firstBought } = sumOf(["accounts", "firstBought"], own);
      return {
        month,
        accounts,
        bought: firstBought,
        months: months.slice(index).map((each) => {
          const { wrote, bought } = sumOf(
            ["wrote", "bought"],
            own.filter((row) => row.month === each),
          );
          return { active: wrote, buying: bought };
        }),
      };
    })
    .toReversed();
}

function rounded(count: number): number {
  return Math.round(count / cohortStep) * cohortStep;
}

/**
 * Makes cohorts that reveal no person: nothing of fewer than 10 accounts, and all counts rounded to 5. Rounded counts can't
 * be subtracted either, as those of a brand from those of all brands.
 */
export function shownCohorts(cohorts: readonly Cohort[]): InsightCohorts["cohorts"] {
  return cohorts.map(({ month, accounts, bought, months }) => {
    const isSmall = accounts < fewestInCohort;
    const shown = (count: number): number | null => (isSmall ? null : rounded(count));
    return {
      month,
      accounts: shown(accounts),
      bought: shown(bought),
      months: months.map(({ active, buying }) => ({ active: shown(active), buying: shown(buying) })),
    };
  });
}
