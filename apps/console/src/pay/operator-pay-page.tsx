import type { PayMonth } from "@parlour/contract/operations/pay";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useSnapshot } from "valtio";
import { useSiteNames } from "../insight/use-site-names.ts";
import { useRole } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { useOperatorPay } from "../queries/operator-pay-query.ts";
import { useConsole } from "../services/console-services.ts";
import { CountedNote } from "./counted-note.tsx";
import { MonthSelect, useMonth } from "./month-select.tsx";
import { PayEntries } from "./pay-entries.tsx";
import { PayRegions } from "./pay-regions.tsx";
import styles from "./pay.module.css";

const CorrectDialog = lazy(async () => ({ default: (await import("./correct-dialog.tsx")).CorrectDialog }));
const PaySiteDialog = lazy(async () => ({ default: (await import("./pay-site-dialog.tsx")).PaySiteDialog }));

function Actions({ pay }: { readonly pay: PayMonth }) {
  const isAdmin = useRole("admin");
  const { staff } = useSnapshot(useConsole().session);
  const [open, setOpen] = useState<"correct" | "site" | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      {isAdmin ? (
        <Button
          variant="secondary"
          onClick={() => {
            setOpen("site");
          }}
        >
          Set the pay site
        </Button>
      ) : null}
      {staff?.id === pay.staffId ? null : (
        <Button
          onClick={() => {
            setOpen("correct");
          }}
        >
          Correct
        </Button>
      )}
      <Suspense>
        {open === "correct" ? <CorrectDialog operator={pay} onClose={close} /> : null}
        {open === "site" ? <PaySiteDialog operator={pay} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** What one operator earned in a month at the sites that the reader works for. */
export function OperatorPayPage() {
  const { staffId } = useParams({ from: "/frame/area/pay/$staffId" });
  const query = useOperatorPay(staffId, useMonth());
  const nameOf = useSiteNames();
  return (
    <>
      <PageHeader
        title={query.data === undefined ? "Pay of an operator" : `Pay of ${query.data.displayName}`}
        above={{ title: "Pay", to: "/pay" }}
        actions={query.data === undefined ? undefined : <Actions pay={query.data} />}
      />
      <Stack>
        <Row columnGap={4}>
          <MonthSelect />
        </Row>
        <LoadState operation="operatorPay" query={query} rows={6}>
          {({ regions, entries, countedTo, paySite }) => (
            <>
              <CountedNote countedTo={countedTo} />
              <p className={styles["note"]}>
                Pay site: {paySite === null ? "none, so time at the desk is not counted" : nameOf(paySite)}.
              </p>
              <PayRegions regions={regions} />
              <PayEntries entries={entries} />
            </>
          )}
        </LoadState>
      </Stack>
    </>
  );
}
