import type { InsightPeriod } from "@parlour/contract/operations/insight";
import type { InsightReturning } from "@parlour/contract/operations/insight-returning";
import type { Counted } from "../insight-oracle.ts";
import { dayIn, pointName } from "../local-time.ts";

function returningOf(counted: Counted, period: InsightPeriod, site: string | null) {
  const written = counted.written.filter((each) => {
    const place = counted.customers.get(each.customer_id);
    return site === null || `${place?.brand} ${place?.region}` === site;
  });
  const writersOn = (wanted: (day: string) => boolean): ReadonlySet<string> =>
    new Set(
      written.filter((each) => wanted(dayIn(counted.zone, each.sent_at))).map((each) => each.customer_id),
    );
  const now = writersOn((day) => day >= period.firstDay && day <= period.lastDay);
  const before = writersOn((day) => day >= period.before.firstDay && day <= period.before.lastDay);
  const ever = writersOn((day) => day < period.firstDay);
  const returned = [...now].filter((id) => before.has(id)).length;
  const fresh = [...now].filter((id) => !ever.has(id)).length;
  return {
    totals: { active: now.size, returned, fresh, cameBack: now.size - returned - fresh },
    activeBefore: before.size,
    points: (nameOf: (at: Date) => string, name: string) => {
      const here = written.filter((each) => counted.within(each.sent_at) && nameOf(each.sent_at) === name);
      const first = here.map(({ sent_at: at }) => at.getTime()).toSorted((a, b) => a - b)[0] ?? 0;
      const active = new Set(here.map((each) => each.customer_id));
      const old = new Set(
        written
          .filter((each) => each.sent_at.getTime() < first || nameOf(each.sent_at) < name)
          .filter((each) => !here.includes(each))
          .map((each) => each.customer_id),
      );
      return { active: active.size, fresh: [...active].filter((id) => !old.has(id)).length };
    },
  };
}

/** Pairs the figures of customers who come back with those from the raw rows. */
export function returningPairs(counted: Counted, returning: InsightReturning) {
  const { period } = returning;
  const named = (at: Date): string => pointName({ zone: counted.zone, step: period.step }, at);
  const back = returningOf(counted, period, null);
  return {
    returning: [
      {
        totals: returning.totals,
        activeBefore: returning.activeBefore,
        sites: Object.fromEntries(
          returning.sites.map(({ brand, region, ...row }) => [`${brand} ${region}`, row]),
        ),
        series: returning.series.map(({ active, fresh }) => ({ active, fresh })),
      },
      {
        totals: back.totals,
        activeBefore: back.activeBefore,
        sites: Object.fromEntries(
          returning.sites.map(({ brand, region }) => {
            const site = `${brand} ${region}`;
            return [site, returningOf(counted, period, site).totals];
          }),
        ),
        series: returning.series.map(({ start }) => back.points(named, named(new Date(start)))),
      },
    ],
  };
}
