import { currencyNameOf } from "@parlour/contract/regions";
import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightMoneyFile } from "@parlour/contract/operations/insight-money";
import type { InsightNet, Net } from "@parlour/contract/operations/insight-net";
import { useMemo } from "react";
import { columnsOf } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { Money, moneyText } from "../parts/money.tsx";
import { useNetFigures } from "../queries/net-figures-query.ts";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countText, pointNamer } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import { useSiteNames } from "./use-site-names.ts";
import styles from "./insight-page.module.css";

type Figures = InsightNet["currencies"][number];
type Currency = Figures["currency"];
type Point = Figures["series"][number];
type Site = InsightNet["sites"][number];

const files = insightMoneyFile.path.replace("/:table", "");

const parts = [
  { id: "gross", header: "Gross", of: ({ grossMinor }: Net) => grossMinor },
  { id: "returned", header: "Refunded or lost", of: ({ returnedMinor }: Net) => returnedMinor },
  { id: "tax", header: "Tax", of: ({ taxMinor }: Net) => taxMinor },
  { id: "fees", header: "Fees", of: ({ feesMinor }: Net) => feesMinor },
  { id: "net", header: "Remains", of: ({ netMinor }: Net) => netMinor },
] as const;

function columnsWith<Row extends Net>(
  first: { readonly id: string; readonly header: string; readonly cell: (row: Row) => string },
  currencyOf: (row: Row) => Currency,
) {
  return columnsOf<Row>([
    first,
    ...parts.map(({ id, header, of }) => ({
      id,
      header,
      cell: (row: Row) => <Money minor={of(row)} currency={currencyOf(row)} />,
      sortBy: (row: Row) => of(row),
    })),
  ]);
}

function NetOfCurrency({
  figures: { currency, totals, series },
  period,
  query,
}: {
  readonly figures: Figures;
  readonly period: InsightNet["period"];
  readonly query: InsightQuery;
}) {
  const nameOf = useMemo(() => pointNamer(period), [period]);
  const columns = useMemo(
    () =>
      columnsWith<Point>({ id: "start", header: "When", cell: ({ start }) => nameOf(start) }, () => currency),
    [currency, nameOf],
  );
  const name = currencyNameOf(currency);
  const text = (minor: number): string => moneyText({ minor, currency });
  return (
    <>
      <FigureTiles label={`After tax and fees in ${name}`}>
        <FigureTile label="Gross revenue" value={text(totals.grossMinor)} />
        <FigureTile label="Refunded or lost" value={text(totals.returnedMinor)} />
        <FigureTile label="Tax" value={text(totals.taxMinor)} note="within what stayed" />
        <FigureTile label="Card provider's fees" value={text(totals.feesMinor)} />
        <FigureTile
          label="Remains"
          value={text(totals.netMinor)}
          note={
            totals.withoutRates === 0
              ? "gross less all of these"
              : `${countText(totals.withoutRates)} of ${countText(totals.purchases)} purchases without rates`
          }
        />
      </FigureTiles>
      <FiguresCard
        title={`After tax and fees in ${name}`}
        chart={{
          points: series.map(({ start, taxMinor, feesMinor, netMinor }) => ({
            name: nameOf(start),
            tax: taxMinor,
            fees: feesMinor,
            net: netMinor,
          })),
          measures: [
            { key: "tax", name: "Tax", as: "bar", look: 1 },
            { key: "fees", name: "Fees", as: "bar", look: 2 },
            { key: "net", name: "Remains", as: "line", look: 3 },
          ],
          text,
        }}
        columns={columns}
        rows={series}
        rowId={({ start }) => start}
        words={["start"]}
        file={fileAddress(files, "net", query)}
      />
    </>
  );
}

function NetBySite({ sites, query }: { readonly sites: readonly Site[]; readonly query: InsightQuery }) {
  const siteName = useSiteNames();
  const columns = useMemo(
    () => columnsWith<Site>({ id: "site", header: "Site", cell: siteName }, ({ currency }) => currency),
    [siteName],
  );
  return (
    <FiguresCard
      title="After tax and fees by site"
      columns={columns}
      rows={sites}
      rowId={({ brand, region, currency }) => `${brand}-${region}-${currency}`}
      words={["site"]}
      file={fileAddress(files, "net-sites", query)}
    />
  );
}

/** What remains of revenue after tax and fees, each currency by itself. */
export function NetFigures({ query }: { readonly query: InsightQuery }) {
  const result = useNetFigures(query);
  return (
    <LoadState operation="insightNet" query={result} rows={5}>
      {({ currencies, sites, period }) =>
        currencies.length === 0 ? null : (
          <>
            <h2 className={styles["heading"]}>After tax and fees</h2>
            {currencies.map((figures) => (
              <NetOfCurrency key={figures.currency} figures={figures} period={period} query={query} />
            ))}
            <NetBySite sites={sites} query={query} />
          </>
        )
      }
    </LoadState>
  );
}
