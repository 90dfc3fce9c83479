import type { OpsDispute } from "@parlour/contract/operations/ops-payments";
import { opsDisputeEvidence } from "@parlour/contract/operations/ops-privacy";
import { fileName } from "@parlour/contract/rules/file-name";
import { Button } from "@parlour/ui/button.tsx";
import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useRole } from "../parts/for-role.tsx";
import { Money } from "../parts/money.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { saveFile } from "../parts/save-file.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { deadlineLabel, disputeReason, disputeLabel, providerNames } from "./refund-labels.ts";
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

/** Downloads a dispute's evidence, for administrators. */
function EvidenceCell({ dispute }: { readonly dispute: OpsDispute }) {
  const { client } = useConsole();
  const { busy, problem, attempt } = useAction("opsDisputeEvidence");
  const { id } = dispute;
  return (
    <>
      <RowActions>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          aria-label={`Evidence for ${id}`}
          loading={busy}
          onClick={() => {
            void attempt(async () => {
              const archive = await client.call(opsDisputeEvidence, { params: { id } });
              saveFile(
                new Blob([archive as BlobPart], { type: "application/zip" }),
                fileName({ what: ["dispute-evidence", id], when: new Date(), ending: "zip" }),
              );
            });
          }}
        >
          Evidence
        </Button>
      </RowActions>
      <FailureNotice problem={problem} />
    </>
  );
}

const evidenceColumn = columnsOf<OpsDispute>([
  { id: "evidence", header: "Evidence", cell: (dispute) => <EvidenceCell dispute={dispute} /> },
]);

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
  {
    id: "reason",
    header: "What the cardholder says",
    cell: ({ id, reason, provider }) => (
      <>
        {disputeReason(reason)}
        <p className={styles["quiet"]}>
          {providerNames[provider]} {id}
        </p>
      </>
    ),
  },
  {
    id: "status",
    header: "State",
    sortBy: ({ status }) => status,
    cell: (dispute) => {
      const { text, tone } = disputeLabel(dispute);
      return (
        <>
          <StatusBadge tone={tone}>{text}</StatusBadge>
          {dispute.closedAt === null ? null : (
            <p className={styles["quiet"]}>
              <When at={dispute.closedAt} />
            </p>
          )}
        </>
      );
    },
  },
  {
    id: "respondBy",
    header: "Answer by",
    sortBy: ({ respondBy }) => respondBy ?? "",
    cell: (dispute) => <DeadlineCell dispute={dispute} />,
  },
]);

const columnsWithEvidence = [...columns, ...evidenceColumn];

interface DisputesTableProps {
  readonly caption: string;
  readonly disputes: readonly OpsDispute[];
  readonly empty: ReactNode;
}

/** A table of disputes, with the time left to respond; administrators download the evidence. */
export function DisputesTable({ caption, disputes, empty }: DisputesTableProps) {
  const isAdmin = useRole("admin");
  return (
    <DataTable
      caption={caption}
      columns={isAdmin ? columnsWithEvidence : columns}
      rows={disputes}
      rowId={({ id }) => id}
      empty={empty}
      figures={["minor"]}
    />
  );
}
