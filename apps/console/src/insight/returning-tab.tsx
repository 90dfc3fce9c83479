import { insightFile, type InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightReturning } from "@parlour/contract/operations/insight-returning";
import { Stack } from "@parlour/ui/stack.tsx";
import { useMemo } from "react";
import { columnsOf } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useReturningFigures } from "../queries/returning-figures-query.ts";
import { Cohorts } from "./cohorts.tsx";
import { CountedHow } from "./counted-how.tsx";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countText, daysText, pointNamer, shareText } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { PeriodNote } from "./period-note.tsx";
import { useSiteNames } from "./use-site-names.ts";

type Point = InsightReturning["series"][number];
type Site = InsightReturning["sites"][number];

const files = insightFile.path.replace("/:table", "");

function pointColumns(nameOf: (start: string) => string) {
  return columnsOf<Point>([
    { id: "start", header: "When", cell: ({ start }) => nameOf(start) },
    { id: "active", header: "Wrote", cell: (row) => countText(row.active), sortBy: (row) => row.active },
    { id: "fresh", header: "New", cell: (row) => countText(row.fresh), sortBy: (row) => row.fresh },
  ]);
}

function siteColumns(nameOf: (site: Site) => string) {
  return columnsOf<Site>([
    { id: "site", header: "Site", cell: nameOf, sortBy: nameOf },
    { id: "active", header: "Wrote", cell: (row) => countText(row.active), sortBy: (row) => row.active },
    {
      id: "returned",
      header: "Also before",
      cell: (row) => countText(row.returned),
      sortBy: (row) => row.returned,
    },
    {
      id: "cameBack",
      header: "After a pause",
      cell: (row) => countText(row.cameBack),
      sortBy: (row) => row.cameBack,
    },
    { id: "fresh", header: "New", cell: (row) => countText(row.fresh), sortBy: (row) => row.fresh },
  ]);
}

function ReturningFigures({
  returning: { period, totals, activeBefore, series, sites },
  query,
}: {
  readonly returning: InsightReturning;
  readonly query: InsightQuery;
}) {
  const nameOf = useMemo(() => pointNamer(period), [period]);
  const siteName = useSiteNames();
  const points = useMemo(() => pointColumns(nameOf), [nameOf]);
  const bySite = useMemo(() => siteColumns(siteName), [siteName]);
  if (totals.active === 0 && activeBefore === 0) {
    return (
      <NothingYet
        title="Nobody wrote in this period"
        text="How many customers come back, and how many are new, shows here as soon as customers write."
      />
    );
  }
  const before = daysText(period.before.firstDay, period.before.lastDay);
  return (
    <>
      <FigureTiles label="Returning customers">
        <FigureTile
          label="Customers who wrote"
          value={countText(totals.active)}
          compared={{ now: totals.active, before: activeBefore, beforeText: countText(activeBefore) }}
        />
        <FigureTile
          label="Also wrote in the period before"
          value={countText(totals.returned)}
          note={`${shareText(totals.returned, activeBefore)} of the ${countText(activeBefore)} who wrote ${before}`}
        />
        <FigureTile
          label="Came back after a pause"
          value={countText(totals.cameBack)}
          note={`${shareText(totals.cameBack, totals.active)} of those who wrote`}
        />
        <FigureTile
          label="New"
          value={countText(totals.fresh)}
          note={`${shareText(totals.fresh, totals.active)} of those who wrote`}
        />
      </FigureTiles>
      {series.length === 0 ? null : (
        <FiguresCard
          title="Customers who wrote"
          chart={{
            points: series.map(({ start, active, fresh }) => ({
              name: nameOf(start),
              known: active - fresh,
              fresh,
            })),
            measures: [
              { key: "known", name: "Had written before", as: "bar", look: 1 },
              { key: "fresh", name: "New", as: "bar", look: 3 },
            ],
            text: countText,
          }}
          columns={points}
          rows={series}
          rowId={({ start }) => start}
          words={["start"]}
          file={fileAddress(files, "returning", query)}
        />
      )}
      {sites.length > 1 ? (
        <FiguresCard
          title="Returning customers by site"
          columns={bySite}
          rows={sites}
          rowId={({ brand, region }) => `${brand}-${region}`}
          words={["site"]}
          file={fileAddress(files, "returning-sites", query)}
        />
      ) : null}
    </>
  );
}

/** Customers who come back, and what becomes of each month's new accounts. */
export function ReturningTab({ query }: { readonly query: InsightQuery }) {
  const result = useReturningFigures(query);
  return (
    <Stack>
      <LoadState operation="insightReturning" query={result} rows={8}>
        {(returning) => (
          <>
            <PeriodNote period={returning.period} isStale={result.isPlaceholderData} />
            <ReturningFigures returning={returning} query={query} />
          </>
        )}
      </LoadState>
      <Cohorts query={query} />
      <CountedHow
        terms={[
          { term: "Wrote", meaning: "At least one message. Each customer counts once in a period." },
          { term: "New", meaning: "It was the first message of theirs that is stored." },
          {
            term: "Month of sign-up",
            meaning:
              "Accounts opened in that month. “Bought” is a first purchase at any time since. Month 0 is the month of the sign-up itself, which is not over for everybody at once.",
          },
          {
            term: "Rounding",
            meaning:
              "Counts by month of sign-up are rounded to 5, and months with fewer than 10 accounts are left out, so that they reveal nothing about one person.",
          },
        ]}
      />
    </Stack>
  );
}
