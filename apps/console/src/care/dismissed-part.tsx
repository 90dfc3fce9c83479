import type { DismissedSuggestion } from "@parlour/contract/operations/care-suggestions";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Link } from "@tanstack/react-router";
import { HeartHandshake } from "lucide-react";
import { SiteBadge } from "../desk/site-badge.tsx";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { When } from "../parts/when.tsx";
import { useDismissedSuggestions } from "../queries/dismissed-suggestions-query.ts";
import { MessageText } from "./abusive-text.tsx";
import { suggestionLabels } from "./care-labels.ts";
import styles from "./care-page.module.css";

const columns = columnsOf<DismissedSuggestion>([
  {
    id: "who",
    header: "Conversation",
    cell: (suggestion) => (
      <Row as="span" gap={1} columnGap={2} align="center">
        <Link
          to="/customers/$customerId"
          params={{ customerId: suggestion.customerId }}
          className={styles["link"]}
        >
          {suggestion.customerName} → {suggestion.profileName}
        </Link>
        <SiteBadge brand={suggestion.brand} region={suggestion.region} />
      </Row>
    ),
  },
  {
    id: "kind",
    header: "Suggested",
    cell: ({ kind }) => <StatusBadge tone="warning">{suggestionLabels[kind]}</StatusBadge>,
  },
  {
    id: "message",
    header: "Message",
    cell: ({ messageId, ...said }) => (
      <span className={styles["message"]}>
        <MessageText message={{ ...said, id: messageId }} counted={false} />
      </span>
    ),
  },
  { id: "by", header: "Dismissed by", cell: ({ dismissedBy }) => dismissedBy.displayName },
  { id: "at", header: "When", cell: ({ dismissedAt }) => <When at={dismissedAt} /> },
]);

/** Messages that suggested a flag and that operators dismissed (DESK-23), newest first. */
export function DismissedPart() {
  const pages = useCursorPages("");
  const query = useDismissedSuggestions(pages.cursor === undefined ? undefined : Number(pages.cursor));
  return (
    <Card
      title="Dismissed suggestions"
      lead="Messages that read as distress, danger or being under age, and that an operator found harmless."
    >
      <LoadState operation="dismissedSuggestions" query={query}>
        {({ suggestions, hasMore }) => (
          <>
            <DataTable
              caption="Dismissed suggestions, newest first"
              columns={columns}
              rows={suggestions}
              rowId={({ position }) => String(position)}
              empty={
                <EmptyState
                  level={3}
                  icon={<HeartHandshake />}
                  title="None"
                  text="A message that reads as distress, danger or being under age goes first in the queue, and its operator is offered a flag. Those that operators dismiss appear here."
                />
              }
            />
            <CursorPager
              what="suggestions"
              pages={pages}
              last={suggestions.at(-1)?.position}
              hasMore={hasMore}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </LoadState>
    </Card>
  );
}
