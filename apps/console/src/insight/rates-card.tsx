import type { MoneyRates } from "@parlour/contract/operations/insight-net";
import { regions } from "@parlour/contract/regions";
import { Button } from "@parlour/ui/button.tsx";
import { Percent } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { useAllSites } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { moneyText } from "../parts/money.tsx";
import { When } from "../parts/when.tsx";
import { useMoneyRates } from "../queries/money-rates-query.ts";
import { daysText } from "./figure-text.ts";
import styles from "./figures-card.module.css";

const RatesDialog = lazy(async () => ({ default: (await import("./rates-dialog.tsx")).RatesDialog }));

type Rates = MoneyRates[number];

const states = {
  now: "In force",
  coming: "To come",
  earlier: "Over",
  replaced: "Set again for the same day",
} as const;

function percentText(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString("en-GB", { maximumFractionDigits: 2 })}%`;
}

const columns = columnsOf<Rates>([
  { id: "region", header: "Region", cell: ({ region }) => regions[region].name },
  { id: "from", header: "From", cell: ({ validFrom }) => daysText(validFrom, validFrom) },
  { id: "state", header: "State", cell: ({ state }) => states[state] },
  {
    id: "fee",
    header: "Fee for each payment",
    cell: ({ feeBasisPoints, feeFixedMinor, currency }) =>
      `${percentText(feeBasisPoints)} + ${moneyText({ minor: feeFixedMinor, currency })}`,
  },
  { id: "tax", header: "Tax in the price", cell: ({ taxBasisPoints }) => percentText(taxBasisPoints) },
  { id: "by", header: "Set by", cell: ({ setBy }) => setBy },
  { id: "at", header: "Set", cell: ({ setAt }) => <When at={setAt} /> },
]);

/** Fees and tax of each region, with their history. */
export function RatesCard() {
  const result = useMoneyRates();
  // They count for every brand of a region (STAFF-13).
  const worksForAll = useAllSites();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title="Fees and tax"
      lead="The figures of each day use the rates in force on it, by the region's clock."
      actions={
        worksForAll ? (
          <Button
            variant="secondary"
            icon={<Percent aria-hidden />}
            onClick={() => {
              setIsOpen(true);
            }}
          >
            Set fees and tax
          </Button>
        ) : undefined
      }
    >
      <LoadState operation="moneyRates" query={result} rows={3}>
        {(rates) => (
          <DataTable
            caption="Fees and tax, latest day first"
            columns={columns}
            rows={rates}
            rowId={({ region, validFrom, setAt }) => `${region}-${validFrom}-${setAt}`}
            figures={["fee", "tax"]}
            empty={
              <p className={styles["none"]}>
                None are set, so no tax and no fees are deducted. Set a region's from the day of its first
                purchase.
              </p>
            }
          />
        )}
      </LoadState>
      <Suspense>
        {isOpen ? (
          <RatesDialog
            onClose={() => {
              setIsOpen(false);
            }}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}
