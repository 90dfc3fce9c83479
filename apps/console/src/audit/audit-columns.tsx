import type { AuditEntry } from "@parlour/contract/operations/back-office";
import { Link } from "@tanstack/react-router";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf } from "../parts/data-table.tsx";
import { When } from "../parts/when.tsx";
import styles from "./audit-page.module.css";
import { detailRows, shortId, targetCustomerId } from "./audit-labels.ts";

function TargetLink({ entry }: { readonly entry: AuditEntry }) {
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

/** The fields as they are stored, behind the sentence. */
function DetailsCell({ entry }: { readonly entry: AuditEntry }) {
  const { action, staffUsername } = entry;
  return (
    <details className={styles["fields"]}>
      <summary>Details</summary>
      <dl className={styles["details"]}>
        <div>
          <dt>action</dt>
          <dd>{action}</dd>
        </div>
        <div>
          <dt>who</dt>
          <dd>{staffUsername ?? "the server"}</dd>
        </div>
        <div>
          <dt>about</dt>
          <dd>
            <TargetLink entry={entry} />
          </dd>
        </div>
        {detailRows(entry.details).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The columns of the audit's table. */
export const auditColumns = columnsOf<AuditEntry>([
  { id: "at", header: "When", cell: ({ at }) => <When at={at} /> },
  {
    id: "sentence",
    header: "What happened",
    cell: ({ sentence }) => <span className={styles["sentence"]}>{sentence}</span>,
  },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customer }) => (customer === null ? "–" : <CustomerCell {...customer} />),
  },
  { id: "details", header: "Details", cell: (entry) => <DetailsCell entry={entry} /> },
]);
