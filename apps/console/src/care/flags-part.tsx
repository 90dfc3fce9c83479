import type { CareFlag } from "@parlour/contract/operations/care";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { HeartHandshake } from "lucide-react";
import type { ReactNode } from "react";
import { SiteBadge } from "../desk/site-badge.tsx";
import { Link } from "@tanstack/react-router";
import { NothingMatches } from "../parts/nothing-matches.tsx";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable, type Column } from "../parts/data-table.tsx";
import { ListFileButton } from "../parts/list-file-button.tsx";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { When } from "../parts/when.tsx";
import { flagsPageLength, useCareFlags } from "../queries/care-flags-query.ts";
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

interface FlagsCardProps {
  readonly state: "open" | "decided";
  readonly title: string;
  readonly lead: string;
  readonly caption: string;
  readonly columns: Column<CareFlag>[];
  readonly empty: ReactNode;
}

function FlagsCard({ state, title, lead, caption, columns, empty }: FlagsCardProps) {
  const { filter, key, isFiltered } = useListFilter();
  const pages = useCursorPages(key);
  const query = useCareFlags(state, filter, pages.cursor);
  return (
    <Card title={title} lead={lead} actions={<ListFileButton list="flags" filter={filter} status={state} />}>
      <LoadState operation="careFlags" query={query}>
        {(flags) => (
          <>
            <DataTable
              caption={caption}
              columns={columns}
              rows={flags}
              wide={["note"]}
              rowId={(flag) => flag.flagId}
              empty={isFiltered ? <NothingMatches level={3} /> : empty}
            />
            <CursorPager
              what={`${state} flags`}
              pages={pages}
              last={flags.at(-1)?.flagId}
              hasMore={flags.length === flagsPageLength}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </LoadState>
    </Card>
  );
}

/**
 * Flags: open ones first, longest open at the top; below, recently decided ones and those whose replies are
 * still free.
 */
export function FlagsPart() {
  return (
    <>
      <ListFilters />
      <FlagsCard
        state="open"
        title="Open"
        lead="Nothing is charged in these conversations until you decide."
        caption="Open flags, longest open first"
        columns={openColumns}
        empty={
          <EmptyState
            level={3}
            icon={<HeartHandshake />}
            title="No open flags"
            text="When an operator flags a conversation it appears here at once, and nothing is charged in it until you decide. Operators do that with the flag in a conversation's header, or F."
          />
        }
      />
      <FlagsCard
        state="decided"
        title="Decided"
        lead="The latest; those not charged again yet come first."
        caption="Decided flags"
        columns={decidedColumns}
        empty={<p className={styles["muted"]}>Nothing has been decided yet.</p>}
      />
    </>
  );
}
