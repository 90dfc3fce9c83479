import type { OpsRefund } from "@parlour/contract/operations/ops-payments";
import type { ReactNode } from "react";
import { QuotedText } from "../care/abusive-text.tsx";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { Money } from "../parts/money.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { DecideRefund } from "./decide-refund.tsx";
import { DecidedList } from "./decided.tsx";
import styles from "./refunds-page.module.css";
import { askedByText, refundLabel, refundPartText } from "./refund-labels.ts";

/** Who decided, and the reason if it was rejected. */
function decisionOf({ approvedByName, rejectedByName, rejection }: OpsRefund): ReactNode {
  if (approvedByName !== null) return `Approved by ${approvedByName}`;
  if (rejectedByName === null) return null;
  return rejection === null ? `Rejected by ${rejectedByName}` : `Rejected by ${rejectedByName}: ${rejection}`;
}

const columns = columnsOf<OpsRefund>([
  {
    id: "createdAt",
    header: "Asked",
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  { id: "askedBy", header: "By", sortBy: askedByText, cell: askedByText },
  {
    id: "minor",
    header: "Amount",
    sortBy: ({ minor }) => minor,
    cell: (refund) => (
      <>
        <Money minor={refund.minor} currency={refund.currency} />
        <span className={`${styles["quiet"] ?? ""} ${styles["reason"] ?? ""}`}>{refundPartText(refund)}</span>
      </>
    ),
  },
  {
    id: "reason",
    header: "Why",
    cell: ({ reason }) => (
      <span className={styles["reason"]}>{reason === "" ? "–" : <QuotedText text={reason} />}</span>
    ),
  },
  {
    id: "status",
    header: "State",
    sortBy: ({ status }) => status,
    cell: (refund) => {
      const { text, tone } = refundLabel(refund.status);
      return (
        <>
          <StatusBadge tone={tone}>{text}</StatusBadge>
          <span className={`${styles["quiet"] ?? ""} ${styles["reason"] ?? ""}`}>{decisionOf(refund)}</span>
        </>
      );
    },
  },
  {
    id: "decide",
    header: "Decide",
    cell: (refund) => (refund.status === "awaiting_approval" ? <DecideRefund refund={refund} /> : "–"),
  },
]);

const customerColumn = columnsOf<OpsRefund>([
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
]);
const columnsWithCustomer = [...columns.slice(0, 2), ...customerColumn, ...columns.slice(2)];

interface RefundsTableProps {
  readonly caption: string;
  readonly refunds: readonly OpsRefund[];
  readonly empty: ReactNode;
  /** Also shows the customer of each refund. */
  readonly withCustomer?: boolean;
}

/** Refunds, with who asked, who decided and why; those that wait can be decided in place. */
export function RefundsTable({ caption, refunds, empty, withCustomer = false }: RefundsTableProps) {
  return (
    <DecidedList>
      <DataTable
        caption={caption}
        columns={withCustomer ? columnsWithCustomer : columns}
        rows={refunds}
        rowId={({ id }) => id}
        empty={empty}
        figures={["minor"]}
        wide={["reason"]}
      />
    </DecidedList>
  );
}
