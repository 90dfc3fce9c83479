import type { OpsFraudWarning } from "@parlour/contract/operations/fraud";
import type { ReactNode } from "react";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { Money } from "../parts/money.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { fraudTypeText, fraudWarningLabel } from "./fraud-labels.ts";
import styles from "./refunds-page.module.css";

const columns = columnsOf<OpsFraudWarning>([
  {
    id: "warnedAt",
    header: "Reported",
    sortBy: ({ warnedAt }) => warnedAt,
    cell: ({ warnedAt }) => <When at={warnedAt} />,
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
    header: "Payment",
    sortBy: ({ minor }) => minor,
    cell: ({ minor, currency }) => <Money minor={minor} currency={currency} />,
  },
  {
    id: "fraudType",
    header: "What the bank reports",
    cell: ({ id, fraudType }) => (
      <>
        {fraudTypeText(fraudType)}
        <p className={styles["quiet"]}>{id}</p>
      </>
    ),
  },
  {
    id: "status",
    header: "State",
    sortBy: ({ status }) => status,
    cell: ({ status }) => {
      const { text, tone } = fraudWarningLabel(status);
      return <StatusBadge tone={tone}>{text}</StatusBadge>;
    },
  },
]);

/** A table of early fraud warnings. */
export function FraudWarningsTable({
  caption,
  warnings,
  empty,
}: {
  readonly caption: string;
  readonly warnings: readonly OpsFraudWarning[];
  readonly empty: ReactNode;
}) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={warnings}
      rowId={({ id }) => id}
      empty={empty}
      figures={["minor"]}
    />
  );
}
