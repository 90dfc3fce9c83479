import type { OpsPayment } from "@parlour/contract/operations/ops-payments";
import { Button } from "@parlour/ui/button.tsx";
import { useState, type ReactNode } from "react";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { Money } from "../parts/money.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { DecidedList } from "./decided.tsx";
import { PartRefundDialog } from "./part-refund-dialog.tsx";
import { RefundDialog, ReleaseDialog } from "./refund-dialog.tsx";
import styles from "./refunds-page.module.css";
import { paymentLabel, providerNames, refundRefusalLabels } from "./refund-labels.ts";

/** Returns the bundle as text: `Gold, 50 credits`. */
function bundleLabel({ bundle, credits }: OpsPayment): string {
  return `${bundle.charAt(0).toUpperCase()}${bundle.slice(1)}, ${credits} credits`;
}

function RefundCell({ payment }: { readonly payment: OpsPayment }) {
  const [open, setOpen] = useState<"refund" | "release" | "part" | null>(null);
  const { standing, until, parts } = payment.refund;
  const close = () => {
    setOpen(null);
  };
  const isWhole = standing === "possible";
  const hasParts = parts.credits > 0 || parts.goodwillMinor > 0;
  if (!isWhole && !hasParts) return <span className={styles["quiet"]}>{refundRefusalLabels[standing]}</span>;
  return (
    <RowActions
      remark={
        standing !== "possible" ? (
          refundRefusalLabels[standing]
        ) : until === null ? undefined : (
          <>
            until <When at={until} detail="day" />
          </>
        )
      }
    >
      {payment.status === "held" ? (
        <Button
          variant="secondary"
          onClick={() => {
            setOpen("release");
          }}
        >
          Release
        </Button>
      ) : null}
      {isWhole ? (
        <Button
          variant="secondary"
          onClick={() => {
            setOpen("refund");
          }}
        >
          Refund
        </Button>
      ) : null}
      {hasParts ? (
        <Button
          variant="secondary"
          onClick={() => {
            setOpen("part");
          }}
        >
          Refund a part
        </Button>
      ) : null}
      {hasParts ? <PartRefundDialog payment={payment} open={open === "part"} onClose={close} /> : null}
      <RefundDialog payment={payment} open={open === "refund"} onClose={close} />
      <ReleaseDialog payment={payment} open={open === "release"} onClose={close} />
    </RowActions>
  );
}

const columns = columnsOf<OpsPayment>([
  {
    id: "createdAt",
    header: "When",
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    id: "receipt",
    header: "Receipt",
    sortBy: ({ receiptNumber }) => receiptNumber,
    cell: ({ receiptNumber, cardLast4, provider }) => (
      <>
        {`R-${String(receiptNumber).padStart(8, "0")}`}
        <p className={styles["quiet"]}>
          {providerNames[provider]}
          {cardLast4 === null ? "" : `, card ending in ${cardLast4}`}
        </p>
      </>
    ),
  },
  { id: "bundle", header: "Bought", cell: bundleLabel },
  {
    id: "minor",
    header: "Price",
    sortBy: ({ minor }) => minor,
    cell: ({ minor, currency }) => <Money minor={minor} currency={currency} />,
  },
  {
    id: "status",
    header: "State",
    sortBy: ({ status }) => status,
    cell: (payment) => {
      const { status, problem, fraudWarning } = payment;
      const { text, tone } = paymentLabel(payment);
      return (
        <>
          <StatusBadge tone={tone}>{text}</StatusBadge>
          {fraudWarning ? <StatusBadge tone="error">Early fraud warning</StatusBadge> : null}
          {problem === null || status !== "held" ? null : <p className={styles["quiet"]}>{problem}</p>}
        </>
      );
    },
  },
  {
    id: "refunded",
    header: "Gone back",
    cell: ({ refundedMinor, currency }) =>
      refundedMinor === 0 ? "–" : <Money minor={refundedMinor} currency={currency} />,
  },
  { id: "refund", header: "Refund", cell: (payment) => <RefundCell payment={payment} /> },
]);

const customerColumn = columnsOf<OpsPayment>([
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
const columnsWithCustomer = [...columns.slice(0, 1), ...customerColumn, ...columns.slice(1)];

interface PaymentsTableProps {
  readonly caption: string;
  readonly payments: readonly OpsPayment[];
  readonly empty: ReactNode;
  /** Also shows the customer of each payment. */
  readonly withCustomer?: boolean;
}

/** Payments, each with its possible actions, or why there are none. A notice above says what was done. */
export function PaymentsTable({ caption, payments, empty, withCustomer = false }: PaymentsTableProps) {
  return (
    <DecidedList>
      <DataTable
        caption={caption}
        columns={withCustomer ? columnsWithCustomer : columns}
        rows={payments}
        rowId={({ paymentIntent }) => paymentIntent}
        empty={empty}
        figures={["minor", "refunded"]}
      />
    </DecidedList>
  );
}
