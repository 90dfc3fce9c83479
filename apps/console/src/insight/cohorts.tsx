import { insightFile, type InsightQuery } from "@parlour/contract/operations/insight";
import { cohortMonths, type InsightCohorts } from "@parlour/contract/operations/insight-returning";
import { columnsOf } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useCohorts } from "../queries/cohorts-query.ts";
import { FiguresCard } from "./figures-card.tsx";
import { countText, shareText } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import type { TimeChartProps } from "./time-chart.tsx";

type Cohort = InsightCohorts["cohorts"][number];
type Part = "active" | "buying";

const files = insightFile.path.replace("/:table", "");

const monthFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "short", year: "numeric" });

function monthCell(cohort: Cohort, index: number, part: Part): string {
  const month = cohort.months[index];
  return month === undefined ? "" : shareText(month[part], cohort.accounts);
}

function columnsFor(part: Part) {
  return columnsOf<Cohort>([
    { id: "month", header: "Signed up", cell: ({ month }) => monthFormat.format(new Date(month)) },
    {
      id: "accounts",
      header: "Accounts",
      cell: ({ accounts }) => (accounts === null ? "under 10" : countText(accounts)),
      sortBy: ({ accounts }) => accounts ?? 0,
    },
    ...(part === "buying"
      ? [
          {
            id: "bought",
            header: "Ever bought",
            cell: ({ bought, accounts }: Cohort) => shareText(bought, accounts),
          },
        ]
      : []),
    ...Array.from({ length: cohortMonths + 1 }, (_, index) => ({
      id: `month-${index}`,
      header: index === 0 ? "Month 0" : String(index),
      cell: (cohort: Cohort) => monthCell(cohort, index, part),
    })),
  ]);
}

const columns = { active: columnsFor("active"), buying: columnsFor("buying") } as const;

function chartOf(points: TimeChartProps["points"], part: Part): Omit<TimeChartProps, "title"> {
  const name = "All months of sign-up together";
  return {
    points,
    measures: [{ key: "share", name, as: "line", look: part === "active" ? 1 : 2 }],
    text: (value) => `${value}%`,
  };
}

function CohortCard({
  cohorts,
  part,
  title,
  lead,
  query,
}: {
  readonly cohorts: readonly Cohort[];
  readonly part: Part;
  readonly title: string;
  readonly lead: string;
  readonly query: InsightQuery;
}) {
  // by month since the sign-up, of all months of sign-up that have got so far
  const points = Array.from({ length: cohortMonths + 1 }, (_, index) => {
    const known = cohorts.filter(({ accounts, months }) => accounts !== null && months[index] !== undefined);
    const of = known.reduce((sum, { accounts }) => sum + (accounts ?? 0), 0);
    const share = known.reduce((sum, { months }) => sum + (months[index]?.[part] ?? 0), 0);
    return { name: String(index), share: of === 0 ? null : Math.round((100 * share) / of) };
  });
  const chart = points.some(({ share }) => share !== null);
  return (
    <FiguresCard
      title={title}
      lead={lead}
      {...(chart ? { chart: chartOf(points, part) } : {})}
      columns={columns[part]}
      rows={cohorts}
      rowId={({ month }) => month}
      words={["month"]}
      file={fileAddress(files, "cohorts", query)}
    />
  );
}

/** By month of sign-up: who wrote and who bought in the months after it. */
export function Cohorts({ query }: { readonly query: InsightQuery }) {
  const result = useCohorts(query);
  return (
    <LoadState operation="insightCohorts" query={result} rows={6}>
      {({ cohorts }) => (
        <>
          <CohortCard
            cohorts={cohorts}
            part="active"
            title="Wrote, by months since the sign-up"
            lead="The last 13 months of sign-up, whatever period is chosen above."
            query={query}
          />
          <CohortCard
            cohorts={cohorts}
            part="buying"
            title="Bought, by months since the sign-up"
            lead="“Ever bought” counts a purchase at any time since."
            query={query}
          />
        </>
      )}
    </LoadState>
  );
}
