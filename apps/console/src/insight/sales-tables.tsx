import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightMoneyFile, type InsightMoney } from "@parlour/contract/operations/insight-money";
import { Grid } from "@parlour/ui/grid.tsx";
import { useMemo } from "react";
import { columnsOf } from "../parts/data-table.tsx";
import { Money } from "../parts/money.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countText } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import { useSiteNames } from "./use-site-names.ts";

type Bundle = InsightMoney["bundles"][number];
type Site = InsightMoney["sites"][number];

const files = insightMoneyFile.path.replace("/:table", "");

const bundleColumns = columnsOf<Bundle>([
  {
    id: "bundle",
    header: "Bundle",
    cell: ({ bundle }) => `${bundle[0]?.toUpperCase() ?? ""}${bundle.slice(1)}`,
    sortBy: ({ bundle }) => bundle,
  },
  {
    id: "currency",
    header: "Currency",
    cell: ({ currency }) => currency,
    sortBy: ({ currency }) => currency,
  },
  {
    id: "purchases",
    header: "Purchases",
    cell: (row) => countText(row.purchases),
    sortBy: (row) => row.purchases,
  },
  {
    id: "credits",
    header: "Credits sold",
    cell: (row) => countText(row.credits),
    sortBy: (row) => row.credits,
  },
  {
    id: "gross",
    header: "Gross",
    cell: (row) => <Money minor={row.grossMinor} currency={row.currency} />,
    sortBy: (row) => row.grossMinor,
  },
]);

function siteColumns(nameOf: (site: Site) => string) {
  const money = (row: Site, minor: number) => <Money minor={minor} currency={row.currency} />;
  return columnsOf<Site>([
    { id: "site", header: "Site", cell: nameOf, sortBy: nameOf },
    {
      id: "purchases",
      header: "Purchases",
      cell: (row) => countText(row.purchases),
      sortBy: (row) => row.purchases,
    },
    {
      id: "gross",
      header: "Gross",
      cell: (row) => money(row, row.grossMinor),
      sortBy: (row) => row.grossMinor,
    },
    {
      id: "refunded",
      header: "Refunded",
      cell: (row) => money(row, row.refundedMinor),
      sortBy: (row) => row.refundedMinor,
    },
    { id: "lost", header: "Lost", cell: (row) => money(row, row.lostMinor), sortBy: (row) => row.lostMinor },
    { id: "net", header: "Net", cell: (row) => money(row, row.netMinor), sortBy: (row) => row.netMinor },
  ]);
}

/** What was bought, and where. */
export function SalesTables({
  money,
  query,
}: {
  readonly money: InsightMoney;
  readonly query: InsightQuery;
}) {
  const nameOf = useSiteNames();
  const columns = useMemo(() => siteColumns(nameOf), [nameOf]);
  return (
    <Grid columns="wide">
      <FiguresCard
        title="Bundles"
        columns={bundleColumns}
        rows={money.bundles}
        rowId={({ currency, bundle }) => `${currency}-${bundle}`}
        words={["bundle", "currency"]}
        file={fileAddress(files, "bundles", query)}
        empty="Nothing was bought in this period."
      />
      <FiguresCard
        title="Revenue by site"
        columns={columns}
        rows={money.sites}
        rowId={({ brand, region, currency }) => `${brand}-${region}-${currency}`}
        words={["site"]}
        file={fileAddress(files, "revenue-sites", query)}
        empty="No money moved in this period."
      />
    </Grid>
  );
}
