import type { Enquiry } from "@parlour/contract/operations/ops-privacy";
import { todayIn } from "@parlour/contract/rules/adult";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { QuotedText } from "../care/abusive-text.tsx";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { dayText, dueLabel, stateLabel, titleOf, typeLabels } from "./enquiry-labels.ts";
import styles from "./enquiries.module.css";

/** The day that requests are due by: that of the clock in London (OFFICE-12). */
export function useToday(): string {
  // Accurate to the day is enough, so it is not updated.
  const [today] = useState(() => todayIn("GB", new Date()));
  return today;
}

/** How much time an open request has left; nothing once it is closed. */
export function DueBadge({ enquiry }: { readonly enquiry: Pick<Enquiry, "dueOn" | "status"> }) {
  const today = useToday();
  if (enquiry.status !== "open") return null;
  const { text, tone } = dueLabel(enquiry.dueOn, today);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

export function StateBadge({ status }: Pick<Enquiry, "status">) {
  const { text, tone } = stateLabel(status);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

const columns = columnsOf<Enquiry>([
  {
    id: "subject",
    header: "About",
    cell: (enquiry) => (
      <div className={styles["about"]}>
        <Link to="/enquiries/$enquiryId" params={{ enquiryId: enquiry.id }}>
          {enquiry.erased ? titleOf(enquiry) : <QuotedText text={enquiry.subject} />}
        </Link>
      </div>
    ),
  },
  {
    id: "type",
    header: "Type",
    sortBy: ({ type }) => typeLabels[type],
    cell: ({ type }) => typeLabels[type],
  },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customerId, username, brand, region, erased }) =>
      customerId === null || brand === null || region === null ? (
        <span className={styles["quiet"]}>{erased ? "Erased" : "No account"}</span>
      ) : (
        <CustomerCell
          customerId={customerId}
          username={username}
          brand={brand}
          region={region}
          tab="privacy"
        />
      ),
  },
  {
    id: "receivedOn",
    header: "Came in",
    sortBy: ({ receivedOn }) => receivedOn,
    cell: ({ receivedOn }) => <span className={styles["day"]}>{dayText(receivedOn)}</span>,
  },
  {
    id: "dueOn",
    header: "Due",
    sortBy: ({ dueOn }) => dueOn,
    cell: (enquiry) => (
      <div className={styles["due"]}>
        <span className={styles["day"]}>{dayText(enquiry.dueOn)}</span>
        <DueBadge enquiry={enquiry} />
      </div>
    ),
  },
  {
    id: "owner",
    header: "Owner",
    sortBy: ({ ownerName }) => ownerName ?? "",
    cell: ({ ownerName }) => ownerName ?? <span className={styles["quiet"]}>Nobody yet</span>,
  },
  {
    id: "status",
    header: "State",
    sortBy: ({ status }) => status,
    cell: ({ status }) => <StateBadge status={status} />,
  },
]);

const columnsOfCustomer = columns.filter(({ id }) => id !== "customer" && id !== "receivedOn");

interface EnquiriesTableProps {
  readonly caption: string;
  readonly enquiries: readonly Enquiry[];
  /** Shown without rows. */
  readonly empty: ReactNode;
  /** On the customer's own page, which needs no column for them. */
  readonly ofCustomer?: boolean;
}

/** Privacy requests as rows; each opens its own page. */
export function EnquiriesTable({ caption, enquiries, empty, ofCustomer = false }: EnquiriesTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={ofCustomer ? columnsOfCustomer : columns}
      rows={enquiries}
      rowId={({ id }) => id}
      empty={empty}
    />
  );
}
