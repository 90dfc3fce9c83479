import type { MonthEntry } from "@parlour/contract/operations/pay";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Banknote } from "lucide-react";
import { daysText } from "../insight/figure-text.ts";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { Money } from "../parts/money.tsx";

const columns = columnsOf<MonthEntry>([
  { id: "day", header: "Day", cell: ({ day }) => daysText(day, day), sortBy: ({ day }) => day },
  { id: "text", header: "For", cell: ({ text }) => text },
  {
    id: "amount",
    header: "Earned",
    cell: ({ minor, currency }) => <Money minor={minor} currency={currency} />,
    sortBy: ({ minor }) => minor,
  },
  { id: "position", header: "Entry", cell: ({ position }) => position, sortBy: ({ position }) => position },
]);

/** A month's entries, newest first. */
export function PayEntries({ entries }: { readonly entries: readonly MonthEntry[] }) {
  return (
    <Card
      title="Entries"
      lead="Entries are only added. A mistake is corrected by another entry with a reason."
    >
      <DataTable
        caption="Entries of the month, newest first"
        columns={columns}
        rows={entries}
        rowId={({ position }) => String(position)}
        figures={["amount", "position"]}
        wide={["text"]}
        empty={
          <EmptyState
            icon={<Banknote />}
            title="Nothing in this month"
            text="Replies, time at the desk and breaks appear here once their day is counted."
          />
        }
      />
    </Card>
  );
}
