import type { PayRegion, PaySummary } from "@parlour/contract/operations/pay";
import { regions } from "@parlour/contract/regions";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Link } from "@tanstack/react-router";
import { Banknote } from "lucide-react";
import { hoursText } from "../insight/figure-text.ts";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { moneyText } from "../parts/money.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { Tabs, useTab } from "../parts/tabs.tsx";
import { usePayList } from "../queries/pay-list-query.ts";
import { CountedNote } from "./counted-note.tsx";
import { hourText } from "./hour-text.ts";
import { MonthSelect, useMonth } from "./month-select.tsx";
// In the list's chunk: the console names the files of all pages.
export { OperatorPayPage } from "./operator-pay-page.tsx";
import { RatesTab } from "./rates-tab.tsx";
import { SiteName } from "./site-name.tsx";

const tabs = [
  { name: "operators", label: "Operators" },
  { name: "rates", label: "Rates" },
] as const;

/** An operator's pay in a region; null: nothing in the month. */
interface PayRow extends Pick<PaySummary, "staffId" | "displayName" | "paySite"> {
  readonly pay: PayRegion | null;
}

function rowsOf(operators: readonly PaySummary[]): PayRow[] {
  return operators.flatMap(({ regions: pays, ...person }): PayRow[] =>
    pays.length === 0 ? [{ ...person, pay: null }] : pays.map((pay) => ({ ...person, pay })),
  );
}

function State({ row: { pay, paySite } }: { readonly row: PayRow }) {
  if (pay?.isBelow === true) return <StatusBadge tone="error">Below the minimum</StatusBadge>;
  if (pay?.lacksRate === true) return <StatusBadge tone="warning">No rate</StatusBadge>;
  if (paySite === null) return <StatusBadge tone="warning">No pay site</StatusBadge>;
  return "–";
}

function OperatorLink({ row: { staffId, displayName } }: { readonly row: PayRow }) {
  const month = useMonth();
  return (
    <Link to="/pay/$staffId" params={{ staffId }} search={{ month }}>
      {displayName}
    </Link>
  );
}

const columns = columnsOf<PayRow>([
  {
    id: "name",
    header: "Operator",
    cell: (row) => <OperatorLink row={row} />,
    sortBy: ({ displayName }) => displayName,
  },
  { id: "region", header: "Region", cell: ({ pay }) => (pay === null ? "–" : regions[pay.region].name) },
  {
    id: "site",
    header: "Pay site",
    cell: ({ paySite }) => (paySite === null ? "–" : <SiteName site={paySite} />),
  },
  {
    id: "earned",
    header: "Earned",
    cell: ({ pay }) => (pay === null ? "–" : moneyText({ minor: pay.earnedMinor, currency: pay.currency })),
    sortBy: ({ pay }) => pay?.earnedMinor ?? 0,
  },
  {
    id: "hours",
    header: "At the desk",
    cell: ({ pay }) => (pay === null ? "–" : hoursText(pay.presentMs)),
    sortBy: ({ pay }) => pay?.presentMs ?? 0,
  },
  {
    id: "hour",
    header: "Per hour",
    cell: ({ pay }) => (pay === null ? "–" : hourText(pay)),
    sortBy: ({ pay }) => pay?.hourMinor ?? 0,
  },
  {
    id: "minimum",
    header: "Legal minimum",
    cell: ({ pay }) =>
      pay === null || pay.minimumMinor === null
        ? "–"
        : moneyText({ minor: pay.minimumMinor, currency: pay.currency }),
  },
  { id: "state", header: "To do", cell: (row) => <State row={row} /> },
]);

function Operators() {
  const query = usePayList(useMonth());
  return (
    <>
      <Row columnGap={4}>
        <MonthSelect />
      </Row>
      <LoadState operation="payList" query={query} rows={6}>
        {({ operators, countedTo }) => (
          <>
            <CountedNote countedTo={countedTo} />
            <Card title="Pay of the month" lead="One row for each operator and region.">
              <DataTable
                caption="Pay by operator"
                columns={columns}
                rows={rowsOf(operators)}
                rowId={({ staffId, pay }) => `${staffId} ${pay?.region ?? ""}`}
                figures={["earned", "hours", "hour", "minimum"]}
                empty={
                  <EmptyState
                    icon={<Banknote />}
                    title="Nobody is paid yet"
                    text="Operators appear here once they have an account."
                  />
                }
              />
            </Card>
          </>
        )}
      </LoadState>
    </>
  );
}

/** What operators earn, and the rates behind it (PAYROLL-2, PAYROLL-5). */
export function PayPage() {
  const tab = useTab(tabs);
  return (
    <>
      <PageHeader title="Pay" lead="What operators earned at your sites, beside the legal minimum." />
      <Tabs label="Parts of the page" tabs={tabs} />
      <Stack>{tab === "rates" ? <RatesTab /> : <Operators />}</Stack>
    </>
  );
}
