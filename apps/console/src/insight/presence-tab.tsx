import { insightFile, type InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightPresence } from "@parlour/contract/operations/insight-presence";
import { Stack } from "@parlour/ui/stack.tsx";
import { columnsOf } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { usePresenceFigures } from "../queries/presence-figures-query.ts";
import { CountedHow } from "./counted-how.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { averageOf, averageText, countText, daysText, hoursText, perHour } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { PeriodNote } from "./period-note.tsx";
import { chargedColumn, repliesColumn, writtenColumn } from "./work-columns.ts";

type Operator = InsightPresence["operators"][number];
type Hour = InsightPresence["hours"][number];

const files = insightFile.path.replace("/:table", "");

const operatorColumns = columnsOf<Operator>([
  { id: "name", header: "Operator", cell: (row) => row.displayName, sortBy: (row) => row.displayName },
  {
    id: "present",
    header: "Hours present",
    cell: (row) => hoursText(row.presentMs),
    sortBy: (row) => row.presentMs,
  },
  { id: "breaks", header: "Breaks", cell: (row) => countText(row.breaks), sortBy: (row) => row.breaks },
  repliesColumn,
  chargedColumn,
  {
    id: "rate",
    header: "Replies per hour",
    cell: (row) => averageText(perHour(row.replies, row.presentMs)),
    sortBy: (row) => perHour(row.replies, row.presentMs) ?? -1,
  },
]);

function hourName({ hour }: Hour): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

const hourColumns = columnsOf<Hour>([
  { id: "hour", header: "Hour of the day", cell: hourName, sortBy: ({ hour }) => hour },
  {
    id: "waiting",
    header: "Waiting",
    cell: (row) => averageText(averageOf(row.waitedMs, row.lastedMs)),
    sortBy: (row) => averageOf(row.waitedMs, row.lastedMs) ?? -1,
  },
  {
    id: "present",
    header: "Present",
    cell: (row) => averageText(averageOf(row.presentMs, row.lastedMs)),
    sortBy: (row) => averageOf(row.presentMs, row.lastedMs) ?? -1,
  },
  writtenColumn,
  repliesColumn,
]);

function PresenceFigures({
  presence: { operators, hours, period, keptFrom },
  query,
}: {
  readonly presence: InsightPresence;
  readonly query: InsightQuery;
}) {
  if (operators.length === 0) {
    return (
      <NothingYet
        title="Nobody was at the desk in this period"
        text="Hours at the desk, breaks and replies of each operator show here, and when customers waited."
      />
    );
  }
  const isOneSite = query.brand !== undefined || query.region !== undefined;
  return (
    <>
      <FiguresCard
        title="Waiting and present by hour of the day"
        lead="On average over the days of the period: when to have people at the desk."
        chart={{
          points: hours.map((row) => ({
            name: hourName(row),
            waiting: averageOf(row.waitedMs, row.lastedMs),
            present: averageOf(row.presentMs, row.lastedMs),
          })),
          measures: [
            { key: "waiting", name: "Conversations waiting", as: "bar", look: 1 },
            { key: "present", name: "Operators present", as: "line", look: 2 },
          ],
          text: averageText,
          fractions: true,
        }}
        columns={hourColumns}
        rows={hours}
        rowId={({ hour }) => String(hour)}
        words={["hour"]}
        file={fileAddress(files, "presence-hours", query)}
      />
      <FiguresCard
        title="Operators at the desk"
        lead={[
          isOneSite ? "Presence is of all sites, replies are of the chosen ones." : "",
          period.firstDay < keptFrom
            ? `Times at the desk are kept for 13 months, since ${daysText(keptFrom, keptFrom)}.`
            : "",
        ]
          .filter(Boolean)
          .join(" ")}
        columns={operatorColumns}
        rows={operators}
        rowId={({ staffId }) => staffId}
        words={["name"]}
        file={fileAddress(files, "presence", query)}
      />
    </>
  );
}

/** Hours at the desk, breaks, and when customers waited. */
export function PresenceTab({ query }: { readonly query: InsightQuery }) {
  const result = usePresenceFigures(query);
  return (
    <Stack>
      <LoadState operation="insightPresence" query={result} rows={8}>
        {(presence) => (
          <>
            <PeriodNote period={presence.period} isStale={result.isPlaceholderData} />
            <PresenceFigures presence={presence} query={query} />
          </>
        )}
      </LoadState>
      <CountedHow
        terms={[
          {
            term: "Present",
            meaning:
              "Available with an open desk. A break, being away and a lost connection don't count; a lost connection ends the time when the desk was last heard of.",
          },
          {
            term: "Waiting",
            meaning:
              "The time that conversations waited in this hour of the day, of the waits that a reply ended in the period, divided by how long the hour lasted on all days. Such a wait counts in full, also what lies before the period.",
          },
          { term: "Breaks", meaning: "Breaks that began in the period." },
        ]}
      />
    </Stack>
  );
}
