import type { CareFlag } from "@parlour/contract/operations/care";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { HeartHandshake } from "lucide-react";
import { SiteBadge } from "../desk/site-badge.tsx";
import { Link } from "@tanstack/react-router";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useCareFlags } from "../queries/care-flags-query.ts";
import { QuotedText } from "./abusive-text.tsx";
import styles from "./care-page.module.css";
import { outcomeLabels } from "./care-labels.ts";
import { KindBadge } from "./kind-badge.tsx";
import { OpenFor } from "./open-for.tsx";

function Who({ flag }: { readonly flag: CareFlag }) {
  return (
    <Row as="span" gap={1} columnGap={2} align="center">
      <Link to="/care/flags/$flagId" params={{ flagId: flag.flagId }} className={styles["link"]}>
        {flag.customerName} → {flag.profileName}
      </Link>
      <SiteBadge brand={flag.brand} region={flag.region} />
    </Row>
  );
}

const openColumns = columnsOf<CareFlag>([
  { id: "kind", header: "Flag", cell: (flag) => <KindBadge kind={flag.kind} />, sortBy: (flag) => flag.kind },
  { id: "who", header: "Conversation", cell: (flag) => <Who flag={flag} /> },
  {
    id: "note",
    header: "What happened",
    cell: (flag) => (
      <span className={styles["note"]}>
        <QuotedText text={flag.note} />
      </span>
    ),
  },
  { id: "by", header: "Raised by", cell: (flag) => flag.raisedBy.displayName },
  {
    id: "open",
    header: "Open for",
    cell: (flag) => <OpenFor since={flag.raisedAt} />,
    sortBy: (flag) => -Date.parse(flag.raisedAt),
  },
  {
    id: "held",
    header: "Held by",
    cell: (flag) => flag.heldBy?.displayName ?? <span className={styles["muted"]}>Nobody</span>,
  },
]);

const decidedColumns = columnsOf<CareFlag>([
  { id: "kind", header: "Flag", cell: (flag) => <KindBadge kind={flag.kind} /> },
  { id: "who", header: "Conversation", cell: (flag) => <Who flag={flag} /> },
  {
    id: "outcome",
    header: "Decision",
    cell: (flag) => (
      <Row as="span" gap={1} columnGap={2} align="center">
        {flag.outcome === null ? null : outcomeLabels[flag.outcome].name}
        {flag.free ? <StatusBadge tone="warning">Still free</StatusBadge> : null}
      </Row>
    ),
  },
  { id: "by", header: "Decided by", cell: (flag) => flag.decidedBy?.displayName ?? "" },
  {
    id: "at",
    header: "When",
    cell: (flag) => (flag.decidedAt === null ? null : <When at={flag.decidedAt} />),
  },
]);

/**
 * Flags: open ones first, longest open at the top; below, recently decided ones and those whose replies are
 * still free.
 */
export function FlagsPart() {
  const open = useCareFlags("open");
  const decided = useCareFlags("decided");
  return (
    <>
      <Card title="Open" lead="Nothing is charged in these conversations until you decide.">
        <LoadState operation="careFlags" query={open}>
          {(flags) => (
            <DataTable
              caption="Open flags, longest open first"
              columns={openColumns}
              rows={flags}
              rowId={(flag) => flag.flagId}
              empty={
                <EmptyState
                  level={3}
                  icon={<HeartHandshake />}
                  title="No open flags"
                  text="When an operator flags a conversation it appears here at once, and nothing is charged in it until you decide. Operators do that with the flag in a conversation's header, or F."
                />
              }
            />
          )}
        </LoadState>
      </Card>
      <Card title="Decided" lead="The latest; those not charged again yet come first.">
        <LoadState operation="careFlags" query={decided}>
          {(flags) => (
            <DataTable
              caption="Decided flags"
              columns={decidedColumns}
              rows={flags}
              rowId={(flag) => flag.flagId}
              empty={<p className={styles["muted"]}>Nothing has been decided yet.</p>}
            />
          )}
        </LoadState>
      </Card>
    </>
  );
}
