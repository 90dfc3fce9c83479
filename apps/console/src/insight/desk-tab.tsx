import { insightFile, type InsightDesk, type InsightQuery } from "@parlour/contract/operations/insight";
import { Grid } from "@parlour/ui/grid.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useMemo } from "react";
import { LoadState } from "../parts/load-state.tsx";
import { useDeskFigures } from "../queries/desk-figures-query.ts";
import { CareTiles } from "./care-tiles.tsx";
import { CountedHow } from "./counted-how.tsx";
import { hourColumns, operatorColumns, pointColumns, siteColumns } from "./desk-columns.ts";
import { DeskTiles } from "./desk-tiles.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countText, pointNamer, waitText, waitTicks } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { PeriodNote } from "./period-note.tsx";
import { QueueNow } from "./queue-now.tsx";
import { useSiteNames } from "./use-site-names.ts";
import styles from "./insight-page.module.css";

const files = insightFile.path.replace("/:table", "");

function DeskFigures({ desk, query }: { readonly desk: InsightDesk; readonly query: InsightQuery }) {
  const { period, series, hours } = desk;
  const nameOf = useMemo(() => pointNamer(period), [period]);
  const points = useMemo(() => pointColumns(nameOf), [nameOf]);
  const siteName = useSiteNames();
  const sites = useMemo(() => siteColumns(siteName), [siteName]);
  const counts = (value: number): string => countText(value);
  if (desk.totals.written === 0 && desk.totals.replies === 0) {
    return (
      <NothingYet
        title="Nobody wrote in this period"
        text="Messages, replies, waiting times and how each operator does show here as soon as customers write."
      />
    );
  }
  return (
    <>
      <DeskTiles desk={desk} />
      <div className={styles["pair"]}>
        <FiguresCard
          title="Messages and replies"
          chart={{
            points: series.map(({ start, written, replies, waitingAtEnd }) => ({
              name: nameOf(start),
              written,
              replies,
              waitingAtEnd,
            })),
            measures: [
              { key: "written", name: "Messages from customers", as: "bar", look: 1 },
              { key: "replies", name: "Replies", as: "bar", look: 3 },
              { key: "waitingAtEnd", name: "Waiting at the end", as: "line", look: 2 },
            ],
            text: counts,
          }}
          columns={points}
          rows={series}
          rowId={({ start }) => start}
          words={["start"]}
          file={fileAddress(files, "desk", query)}
        />
        <FiguresCard
          title="Waiting times"
          chart={{
            points: series.map(({ start, waits }) => ({
              name: nameOf(start),
              median: waits.median,
              p90: waits.p90,
            })),
            measures: [
              { key: "median", name: "Half waited no longer (median)", as: "line", look: 1 },
              { key: "p90", name: "Nine in ten waited no longer", as: "line", look: 2 },
            ],
            text: waitText,
            ticks: waitTicks(Math.max(0, ...series.map(({ waits }) => waits.p90 ?? 0))),
          }}
          columns={points}
          rows={series}
          rowId={({ start }) => start}
          words={["start"]}
          file={fileAddress(files, "desk", query)}
        />
      </div>
      <FiguresCard
        title="By hour of the day"
        lead="All days together: when to have people at the desk."
        chart={{
          points: hours.map(({ hour, written, replies }) => ({
            name: `${String(hour).padStart(2, "0")}:00`,
            written,
            replies,
          })),
          measures: [
            { key: "written", name: "Messages from customers", as: "bar", look: 1 },
            { key: "replies", name: "Replies", as: "bar", look: 3 },
          ],
          text: counts,
        }}
        columns={hourColumns}
        rows={hours}
        rowId={({ hour }) => String(hour)}
        words={["hour"]}
        file={fileAddress(files, "hours", query)}
      />
      <CareTiles care={desk.care} />
      <Grid columns="wide">
        <FiguresCard
          title="Operators"
          lead="A wait counts for the operator who ended it, even if it began long before."
          columns={operatorColumns}
          rows={desk.operators}
          rowId={({ staffId }) => staffId}
          words={["name"]}
          file={fileAddress(files, "operators", query)}
          empty="Nobody replied in this period."
        />
        {desk.sites.length > 1 ? (
          <FiguresCard
            title="Sites"
            columns={sites}
            rows={desk.sites}
            rowId={({ brand, region }) => `${brand}-${region}`}
            words={["site"]}
            file={fileAddress(files, "desk-sites", query)}
          />
        ) : null}
      </Grid>
    </>
  );
}

/** Replies, waits and the queue. */
export function DeskTab({ query }: { readonly query: InsightQuery }) {
  const result = useDeskFigures(query);
  return (
    <Stack>
      <QueueNow query={query} />
      <LoadState operation="insightDesk" query={result} rows={8}>
        {(desk) => (
          <>
            <PeriodNote period={desk.period} isStale={result.isPlaceholderData} />
            <DeskFigures desk={desk} query={query} />
          </>
        )}
      </LoadState>
      <CountedHow
        terms={[
          {
            term: "Wait",
            meaning:
              "From a customer's first unanswered message to the reply. A second reply in a row ends no wait.",
          },
          {
            term: "Median, 9 in 10",
            meaning: "By nearest rank: a wait that somebody really had, in whole seconds.",
          },
          {
            term: "Charged",
            meaning:
              "The reply cost the customer a credit. The others were free, by the rule of fair charge.",
          },
          {
            term: "Erased customers",
            meaning: "Their messages are gone, from these figures too. What was charged stays under Money.",
          },
        ]}
      />
    </Stack>
  );
}
