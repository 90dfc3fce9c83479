import type { Cohort } from "../../modules/office/insight/cohort-rules.ts";
import type { Books } from "../insight-books.ts";
import type { Counted } from "../insight-oracle.ts";
import { dayIn } from "../local-time.ts";

function cohortsOf(books: Books, counted: Counted, months: readonly string[]): readonly Cohort[] {
  const monthOf = (at: Date): string => `${dayIn(counted.zone, at).slice(0, 7)}-01`;
  const accounts = books.accounts.filter((each) => counted.is(counted.accounts.get(each.customer_id)));
  return months.map((month) => {
    const own = new Set(
      accounts
        .filter((each) => each.opened_at !== null && monthOf(each.opened_at) === month)
        .map((each) => each.customer_id),
    );
    const bought = books.payments.filter((each) => each.granted_at !== null && own.has(each.customer_id));
    const wrote = books.messages.filter(
      ({ direction, ...each }) => direction === "sent" && own.has(each.customer_id),
    );
    return {
      month,
      accounts: own.size,
      bought: new Set(bought.map((each) => each.customer_id)).size,
      months: months
        .filter((each) => each >= month)
        .toSorted((a, b) => a.localeCompare(b))
        .map((each) => ({
          active: new Set(
            wrote.filter(({ sent_at: at }) => monthOf(at) === each).map(({ customer_id: id }) => id),
          ).size,
          buying: new Set(
            bought
              .filter(({ granted_at: at }) => at !== null && monthOf(at) === each)
              .map(({ customer_id: id }) => id),
          ).size,
        })),
    };
  });
}

/** Pairs the cohorts with those from the raw rows. */
export function cohortPairs(books: Books, counted: Counted, cohorts: readonly Cohort[]) {
  return {
    cohorts: [
      cohorts,
      cohortsOf(
        books,
        counted,
        cohorts.map(({ month }) => month),
      ),
    ],
  };
}
