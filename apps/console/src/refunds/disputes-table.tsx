import type { OpsDispute } from "@parlour/contract/operations/ops-payments";
import { useState, type ReactNode } from "react";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { Money } from "../parts/money.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { deadlineLabel, disputeReason, disputeLabel } from "./refund-labels.ts";
import styles from "./refunds-page.module.css";

function DeadlineCell({ dispute }: { readonly dispute: OpsDispute }) {
  const { status, respondBy, answered } = dispute;
  // Accurate to the day is enough, so the time is not updated.
  const [now] = useState(() => Date.now());
  if (status !== "open" || respondBy === null || answered) return "–";
  const { text, tone } = deadlineLabel(respondBy, now);
  return (
    <>
      <When at={respondBy} />
      <br />
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </>
  );
}

const columns = columnsOf<OpsDispute>([
  {
    id: "openedAt",
    header: "Opened",
    sortBy: ({ openedAt }) => openedAt,
    cell: ({ openedAt }) => <When at={openedAt} />,
  },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customerId, username, brand, region }) => (
      <CustomerCell
        customerId={customerId}
        username={username}
        brand={brand}
        region={region}
        tab="payments"
      />
    ),
  },
  {
    id: "minor",
    header: "Amount",
    sortBy: ({ minor }) => minor,
    cell: ({ minor, currency }) => <Money minor={minor} currency={currency} />,
  },
  { id: "reason", header: "What the cardholder says", cell: ({ reason }) => disputeReason(reason) },
  {
    id: "status",
    header: "State",
    sortBy: ({ status }) => status,
    cell: (dispute) => {
      const { text, tone } = disputeLabel(dispute);
      return <StatusBadge tone={tone}>{text}</StatusBadge>;
    },
  },
  {
    id: "respondBy",
    header: "Answer by",
    sortBy: ({ respondBy }) => respondBy ?? "",
    cell: (dispute) => <DeadlineCell dispute={dispute} />,
  },
  {
    id: "closedAt",
    header: "Decided",
    sortBy: ({ closedAt }) => closedAt ?? "",
    cell: ({ closedAt }) => (closedAt === null ? "–" : <When at={closedAt} />),
  },
  {
    id: "provider",
    header: "Provider's number",
    cell: ({ id }) => <span className={styles["quiet"]}>{id}</span>,
  },
]);

interface DisputesTableProps {
  readonly caption: string;
  readonly disputes: readonly OpsDispute[];
  readonly empty: ReactNode;
}

/** A table of disputes, with the time left to respond. */
export function DisputesTable({ caption, disputes, empty }: DisputesTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={disputes}
      rowId={({ id }) => id}
      empty={empty}
      figures={["minor"]}
    />
  );
}
