import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightMoneyFile, type InsightMoney } from "@parlour/contract/operations/insight-money";
import { currencyNameOf } from "@parlour/contract/regions";
import { useMemo } from "react";
import { columnsOf } from "../parts/data-table.tsx";
import { Money, moneyText } from "../parts/money.tsx";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countOf, countText, pointNamer } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import styles from "./insight-page.module.css";

type Figures = InsightMoney["currencies"][number];
type Point = Figures["series"][number];

const files = insightMoneyFile.path.replace("/:table", "");

function takingsColumns(currency: Figures["currency"], nameOf: (start: string) => string) {
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return columnsOf<Point>([
    { id: "start", header: "When", cell: ({ start }) => nameOf(start) },
    {
      id: "purchases",
      header: "Purchases",
      cell: (row) => countText(row.purchases),
      sortBy: (row) => row.purchases,
    },
    { id: "gross", header: "Gross", cell: (row) => money(row.grossMinor), sortBy: (row) => row.grossMinor },
    {
      id: "refunded",
      header: "Refunded",
      cell: (row) => money(row.refundedMinor),
      sortBy: (row) => row.refundedMinor,
    },
    {
      id: "lost",
      header: "Lost to disputes",
      cell: (row) => money(row.lostMinor),
      sortBy: (row) => row.lostMinor,
    },
    { id: "net", header: "Net", cell: (row) => money(row.netMinor), sortBy: (row) => row.netMinor },
  ]);
}

/** Formats money for an axis: whole amounts without pence, other amounts with them. */
function wholeText(minor: number, currency: Figures["currency"]): string {
  const text = moneyText({ minor, currency });
  return minor % 100 === 0 ? text.replace(/\.00$/, "") : text;
}

interface CurrencyFiguresProps {
  readonly figures: Figures;
  readonly period: InsightMoney["period"];
  readonly query: InsightQuery;
}

/** The money of one currency: received, returned and remaining. */
export function CurrencyFigures({ figures, period, query }: CurrencyFiguresProps) {
  const { currency, totals, before, series } = figures;
  const nameOf = useMemo(() => pointNamer(period), [period]);
  const columns = useMemo(() => takingsColumns(currency, nameOf), [currency, nameOf]);
  const text = (minor: number): string => moneyText({ minor, currency });
  const compared = (now: number, then: number) => ({ now, before: then, beforeText: text(then) });
  return (
    <>
      <h2 className={styles["heading"]}>{currencyNameOf(currency)}</h2>
      <FigureTiles label={`Money in ${currencyNameOf(currency)}`}>
        <FigureTile
          label="Net revenue"
          value={text(totals.netMinor)}
          compared={compared(totals.netMinor, before.netMinor)}
        />
        <FigureTile
          label="Gross revenue"
          value={text(totals.grossMinor)}
          note={`${countOf(totals.purchases, "purchase")} by ${countOf(figures.buyers, "customer")}`}
          compared={compared(totals.grossMinor, before.grossMinor)}
        />
        <FigureTile
          label="Refunded"
          value={text(totals.refundedMinor)}
          note={countOf(totals.refunds, "refund")}
          compared={compared(totals.refundedMinor, before.refundedMinor)}
        />
        <FigureTile
          label="Lost to disputes"
          value={text(totals.lostMinor)}
          note={`${countText(totals.disputesLost)} lost, ${countText(figures.disputesOpened)} came in`}
          compared={compared(totals.lostMinor, before.lostMinor)}
        />
        <FigureTile
          label="Open now"
          value={text(figures.openDisputedMinor + figures.heldMinor)}
          note={`${countOf(figures.openDisputes, "dispute")}; ${countOf(figures.held, "payment")} held`}
        />
      </FigureTiles>
      <FiguresCard
        title={`Revenue in ${currencyNameOf(currency)}`}
        chart={{
          points: series.map(({ start, grossMinor, refundedMinor, lostMinor, netMinor }) => ({
            name: nameOf(start),
            gross: grossMinor,
            back: refundedMinor + lostMinor,
            net: netMinor,
          })),
          measures: [
            { key: "gross", name: "Gross", as: "bar", look: 1 },
            { key: "back", name: "Refunded or lost", as: "bar", look: 2 },
            { key: "net", name: "Net", as: "line", look: 3 },
          ],
          text,
          axisText: (minor) => wholeText(minor, currency),
        }}
        columns={columns}
        rows={series}
        rowId={({ start }) => start}
        words={["start"]}
        file={fileAddress(files, "revenue", query)}
      />
    </>
  );
}
