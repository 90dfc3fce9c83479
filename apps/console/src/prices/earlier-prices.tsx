import type { Money as MoneyAmount } from "@parlour/contract/money";
import type { PriceVersion } from "@parlour/contract/operations/ops-prices";
import { bundleNames } from "@parlour/contract/rules/bundles";
import { useMemo } from "react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { Money } from "../parts/money.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { bundleTitles } from "./price-table.tsx";
import styles from "./prices.module.css";

interface EarlierPricesProps {
  readonly versions: readonly PriceVersion[];
  readonly currency: MoneyAmount["currency"];
}

function stateBadge({ state, withdrawnBy }: PriceVersion) {
  if (state === "withdrawn") {
    return <StatusBadge tone="neutral">{`withdrawn by ${withdrawnBy ?? "somebody who left"}`}</StatusBadge>;
  }
  return <StatusBadge tone="neutral">{state === "waiting" ? "of a build, never held" : "over"}</StatusBadge>;
}

function heldFrom({ startsAt, endsAt, state }: PriceVersion) {
  if (startsAt === null) return "–";
  return (
    <>
      <When at={startsAt} />
      {state === "earlier" && endsAt !== null ? (
        <>
          {" to "}
          <When at={endsAt} />
        </>
      ) : null}
    </>
  );
}

function columnsIn(currency: MoneyAmount["currency"]) {
  return columnsOf<PriceVersion>([
    { id: "version", header: "Version", cell: ({ version }) => version, sortBy: ({ version }) => version },
    { id: "held", header: "Held", cell: heldFrom, sortBy: ({ startsAt }) => startsAt ?? "" },
    { id: "state", header: "State", cell: stateBadge },
    ...bundleNames.map((name) => ({
      id: name,
      header: bundleTitles[name],
      cell: ({ bundles }: PriceVersion) => (
        <span className={styles["pair"]}>
          <Money minor={bundles[name].minor} currency={currency} /> for {bundles[name].amount}
        </span>
      ),
    })),
    {
      id: "by",
      header: "Set by",
      cell: ({ source, author }) =>
        source === "build" ? "The brand’s build" : (author ?? "Somebody who left"),
    },
    { id: "note", header: "Note", cell: ({ note }) => note },
  ]);
}

/** Former bundle prices, and scheduled changes that were withdrawn. */
export function EarlierPrices({ versions, currency }: EarlierPricesProps) {
  const columns = useMemo(() => columnsIn(currency), [currency]);
  return (
    <Card
      title="Earlier"
      lead="Kept for good: a receipt or a dispute can be held against the price of its day."
    >
      <DataTable
        caption="Earlier prices"
        columns={columns}
        rows={versions}
        rowId={({ version }) => String(version)}
        empty={<p className={styles["quiet"]}>These are the first prices of this site.</p>}
      />
    </Card>
  );
}
