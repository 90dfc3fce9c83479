import type { AuditEntry } from "@parlour/contract/operations/back-office";
import { Link } from "@tanstack/react-router";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf } from "../parts/data-table.tsx";
import { When } from "../parts/when.tsx";
import styles from "./audit-page.module.css";
import { actionLabel, detailRows, shortId, targetCustomerId } from "./audit-labels.ts";

function TargetCell({ entry }: { readonly entry: AuditEntry }) {
  const { targetType, targetId } = entry;
  const customerId = targetCustomerId(entry);
  const words = `${targetType.replaceAll("_", " ")} ${shortId(targetId)}`;
  return (
    <span className={styles["target"]} title={targetId}>
      {customerId === null ? (
        words
      ) : (
        <Link to="/customers/$customerId" params={{ customerId }}>
          {words}
        </Link>
      )}{" "}
      <Link to="/audit" search={{ type: targetType, target: targetId }}>
        Show its history
      </Link>
    </span>
  );
}

function DetailsCell({ entry }: { readonly entry: AuditEntry }) {
  const details = detailRows(entry.details);
  if (details.length === 0) return "–";
  return (
    <dl className={styles["details"]}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The columns of the audit's table. */
export const auditColumns = columnsOf<AuditEntry>([
  { id: "at", header: "When", cell: ({ at }) => <When at={at} /> },
  {
    id: "who",
    header: "Who",
    cell: ({ staffName, staffUsername }) =>
      staffUsername === null ? "The server" : <span title={staffUsername}>{staffName ?? staffUsername}</span>,
  },
  {
    id: "action",
    header: "What",
    cell: ({ action }) => <span title={action}>{actionLabel(action)}</span>,
  },
  { id: "target", header: "To what", cell: (entry) => <TargetCell entry={entry} /> },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customer }) => (customer === null ? "–" : <CustomerCell {...customer} />),
  },
  { id: "details", header: "Details", cell: (entry) => <DetailsCell entry={entry} /> },
]);
