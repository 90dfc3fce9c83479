import { insightFile, type InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightPeople } from "@parlour/contract/operations/insight-people";
import { Stack } from "@parlour/ui/stack.tsx";
import { useMemo } from "react";
import { Card } from "../parts/card.tsx";
import { columnsOf } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { usePeopleFigures } from "../queries/people-figures-query.ts";
import { CountedHow } from "./counted-how.tsx";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countText, daysText, pointNamer, shareText } from "./figure-text.ts";
import { FunnelSteps } from "./funnel.tsx";
import { fileAddress } from "./insight-address.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { PeriodNote } from "./period-note.tsx";
import { useSiteNames } from "./use-site-names.ts";
import styles from "./insight-page.module.css";

type Point = InsightPeople["series"][number];
type Site = InsightPeople["sites"][number];
type Counted = Omit<Point, "start">;

const files = insightFile.path.replace("/:table", "");

function outOf({ outByText, outInAccount, outByStaff }: Counted | InsightPeople["consents"]): number {
  return outByText + outInAccount + outByStaff;
}

const signUpColumns = [
  { id: "asked", header: "Asked for a code", of: (row: Counted) => row.asked },
  { id: "verified", header: "Verified", of: (row: Counted) => row.verified },
  { id: "accounts", header: "Accounts", of: (row: Counted) => row.accounts },
  { id: "wrote", header: "Have written", of: (row: Counted) => row.wrote },
  { id: "bought", header: "Have bought", of: (row: Counted) => row.bought },
] as const;

const consentColumns = [
  { id: "in", header: "Opted in", of: (row: Counted) => row.optedIn },
  { id: "stop", header: "STOP", of: (row: Counted) => row.outByText },
  { id: "account", header: "Out in the account", of: (row: Counted) => row.outInAccount },
  { id: "staff", header: "Out through staff", of: (row: Counted) => row.outByStaff },
  { id: "texts", header: "Texts sent", of: (row: Counted) => row.textsSent },
] as const;

function columnsWith<Row extends Counted>(
  first: { readonly id: string; readonly header: string; readonly cell: (row: Row) => string },
  others: readonly {
    readonly id: string;
    readonly header: string;
    readonly of: (row: Counted) => number | null;
  }[],
) {
  return columnsOf<Row>([
    first,
    ...others.map(({ id, header, of }) => ({
      id,
      header,
      cell: (row: Row) => countText(of(row)),
      sortBy: (row: Row) => of(row) ?? -1,
    })),
  ]);
}

function PeopleFigures({ people, query }: { readonly people: InsightPeople; readonly query: InsightQuery }) {
  const { period, series, sites, funnel, funnelBefore, consents, consentsBefore, codesKeptFrom } = people;
  const nameOf = useMemo(() => pointNamer(period), [period]);
  const siteName = useSiteNames();
  const when = useMemo(
    () => ({ id: "start", header: "When", cell: ({ start }: Point) => nameOf(start) }),
    [nameOf],
  );
  const signUps = useMemo(() => columnsWith<Point>(when, signUpColumns), [when]);
  const consentsTable = useMemo(() => columnsWith<Point>(when, consentColumns), [when]);
  const bySite = useMemo(
    () =>
      columnsWith<Site>({ id: "site", header: "Site", cell: siteName }, [
        ...signUpColumns,
        ...consentColumns,
      ]),
    [siteName],
  );
  const compared = (now: number, before: number) => ({ now, before, beforeText: countText(before) });
  const isEmpty = [...Object.values(funnel), ...Object.values(consents)].every((count) => !count);
  if (isEmpty) {
    return (
      <NothingYet
        title="Nobody signed up in this period"
        text="Requested codes, accounts, first purchases, consents to marketing and STOP texts are shown here."
      />
    );
  }
  return (
    <>
      <Card
        title="From a code to the first purchase"
        lead={
          funnel.asked === null
            ? `Codes are kept for 30 days, since ${daysText(codesKeptFrom, codesKeptFrom)}: for an earlier time the first two steps are gone.`
            : "Of the accounts made in the period, who has written and bought since, also after its end."
        }
      >
        <FunnelSteps now={funnel} before={funnelBefore} />
      </Card>
      <FigureTiles label="Marketing consent">
        <FigureTile
          label="Opted in"
          value={countText(consents.optedIn)}
          compared={compared(consents.optedIn, consentsBefore.optedIn)}
        />
        <FigureTile
          label="Opted out by STOP"
          value={countText(consents.outByText)}
          note={
            consents.textsSent === 0
              ? "no texts sent"
              : `${shareText(consents.outByText, consents.textsSent)} of texts sent`
          }
          compared={compared(consents.outByText, consentsBefore.outByText)}
        />
        <FigureTile
          label="Opted out otherwise"
          value={countText(consents.outInAccount + consents.outByStaff)}
          note={`${countText(consents.outInAccount)} in the account, ${countText(consents.outByStaff)} through staff`}
          compared={compared(
            consents.outInAccount + consents.outByStaff,
            consentsBefore.outInAccount + consentsBefore.outByStaff,
          )}
        />
        <FigureTile
          label="Marketing texts sent"
          value={countText(consents.textsSent)}
          compared={compared(consents.textsSent, consentsBefore.textsSent)}
        />
      </FigureTiles>
      <div className={styles["pair"]}>
        <FiguresCard
          title="Sign-ups"
          chart={{
            points: series.map(({ start, asked, accounts, bought }) => ({
              name: nameOf(start),
              asked,
              accounts,
              bought,
            })),
            measures: [
              ...(funnel.asked === null
                ? []
                : [{ key: "asked", name: "Asked for a code", as: "line", look: 2 } as const]),
              { key: "accounts", name: "Accounts made", as: "bar", look: 1 },
              { key: "bought", name: "Of those, have bought", as: "bar", look: 3 },
            ],
            text: countText,
          }}
          columns={signUps}
          rows={series}
          rowId={({ start }) => start}
          words={["start"]}
          file={fileAddress(files, "people", query)}
        />
        <FiguresCard
          title="Marketing consent over time"
          chart={{
            points: series.map(({ start, ...row }) => ({
              name: nameOf(start),
              optedIn: row.optedIn,
              out: outOf(row),
            })),
            measures: [
              { key: "optedIn", name: "Opted in", as: "bar", look: 1 },
              { key: "out", name: "Opted out", as: "bar", look: 2 },
            ],
            text: countText,
          }}
          columns={consentsTable}
          rows={series}
          rowId={({ start }) => start}
          words={["start"]}
          file={fileAddress(files, "people", query)}
        />
      </div>
      {sites.length > 1 ? (
        <FiguresCard
          title="Sites"
          columns={bySite}
          rows={sites}
          rowId={({ brand, region }) => `${brand}-${region}`}
          words={["site"]}
          file={fileAddress(files, "people-sites", query)}
        />
      ) : null}
    </>
  );
}

/** Sign-up and marketing consent. */
export function PeopleTab({ query }: { readonly query: InsightQuery }) {
  const result = usePeopleFigures(query);
  return (
    <Stack>
      <LoadState operation="insightPeople" query={result} rows={8}>
        {(people) => (
          <>
            <PeriodNote period={people.period} isStale={result.isPlaceholderData} />
            <PeopleFigures people={people} query={query} />
          </>
        )}
      </LoadState>
      <CountedHow
        terms={[
          {
            term: "Asked for a code, verified",
            meaning: "Numbers without an account. Each counts once, also if it needed several codes.",
          },
          {
            term: "Accounts, first message, first purchase",
            meaning: "Accounts made in the period, and how many of them have written and bought up to now.",
          },
          {
            term: "Opted in and out",
            meaning:
              "Each decision counts. A STOP counts once for every brand in which the number has an account.",
          },
        ]}
      />
    </Stack>
  );
}
