import type { PayMinimum, PayRate } from "@parlour/contract/operations/pay";
import { regions } from "@parlour/contract/regions";
import { Button } from "@parlour/ui/button.tsx";
import { Banknote, Scale } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { daysText } from "../insight/figure-text.ts";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { useAllSites, useRole } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { moneyText } from "../parts/money.tsx";
import { When } from "../parts/when.tsx";
import { usePayRates } from "../queries/pay-rates-query.ts";
import styles from "./pay.module.css";
import { SiteName } from "./site-name.tsx";

const RateDialog = lazy(async () => ({ default: (await import("./rate-dialog.tsx")).RateDialog }));
const MinimumDialog = lazy(async () => ({ default: (await import("./minimum-dialog.tsx")).MinimumDialog }));

const states = {
  now: "In force",
  coming: "To come",
  earlier: "Over",
  replaced: "Replaced",
} as const;

const columns = columnsOf<PayRate>([
  { id: "site", header: "Site", cell: (rate) => <SiteName site={rate} /> },
  { id: "state", header: "State", cell: ({ state }) => states[state] },
  { id: "from", header: "From", cell: ({ validFrom }) => <When at={validFrom} /> },
  {
    id: "reply",
    header: "Per reply",
    cell: ({ replyMinor, replyBasis, currency }) =>
      `${moneyText({ minor: replyMinor, currency })}${replyBasis === "charged" ? " if charged" : ""}`,
  },
  {
    id: "hour",
    header: "Per hour",
    cell: ({ hourMinor, currency }) => moneyText({ minor: hourMinor, currency }),
  },
  { id: "breaks", header: "Breaks", cell: ({ breaksPaid }) => (breaksPaid ? "Paid" : "Unpaid") },
  { id: "by", header: "Set by", cell: ({ setBy }) => setBy },
]);

function Rates({ rates }: { readonly rates: readonly PayRate[] }) {
  return (
    <DataTable
      caption="Rates, latest beginning first"
      columns={columns}
      rows={rates}
      rowId={({ brand, region, validFrom, setAt }) => `${brand} ${region} ${validFrom} ${setAt}`}
      figures={["reply", "hour"]}
      empty={<p className={styles["note"]}>No rate is set. Replies and hours are counted but not paid.</p>}
    />
  );
}

const minimumColumns = columnsOf<PayMinimum>([
  { id: "region", header: "Region", cell: ({ region }) => regions[region].name },
  { id: "state", header: "State", cell: ({ state }) => states[state] },
  { id: "from", header: "From", cell: ({ validFrom }) => daysText(validFrom, validFrom) },
  {
    id: "hour",
    header: "Per hour",
    cell: ({ hourMinor, currency }) => moneyText({ minor: hourMinor, currency }),
  },
  { id: "by", header: "Set by", cell: ({ setBy }) => setBy },
]);

/** What sites pay and what the law demands, with their history. Admins set them. */
export function RatesTab() {
  const query = usePayRates();
  const isAdmin = useRole("admin");
  // A legal minimum counts for every brand of a region (STAFF-13).
  const worksForAll = useAllSites();
  const [open, setOpen] = useState<"rate" | "minimum" | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <LoadState operation="payRates" query={query} rows={6}>
        {({ rates, minimums }) => (
          <>
            <Card
              title="Rates"
              lead="A rate applies from its start and can’t be changed afterwards. A new one replaces it."
              actions={
                isAdmin ? (
                  <Button
                    variant="secondary"
                    icon={<Banknote aria-hidden />}
                    onClick={() => {
                      setOpen("rate");
                    }}
                  >
                    Set a rate
                  </Button>
                ) : undefined
              }
            >
              <Rates rates={rates} />
            </Card>
            <Card
              title="Legal minimum"
              lead="Shown beside what an hour earned. It does not change what is paid."
              actions={
                isAdmin && worksForAll ? (
                  <Button
                    variant="secondary"
                    icon={<Scale aria-hidden />}
                    onClick={() => {
                      setOpen("minimum");
                    }}
                  >
                    Set a minimum
                  </Button>
                ) : undefined
              }
            >
              <DataTable
                caption="Legal minimums, latest day first"
                columns={minimumColumns}
                rows={minimums}
                rowId={({ region, validFrom, setAt }) => `${region} ${validFrom} ${setAt}`}
                figures={["hour"]}
                empty={<p className={styles["note"]}>No minimum is set.</p>}
              />
            </Card>
          </>
        )}
      </LoadState>
      <Suspense>
        {open === "rate" ? <RateDialog onClose={close} /> : null}
        {open === "minimum" ? <MinimumDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
