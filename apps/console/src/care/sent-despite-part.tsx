import type { ReplySentDespite } from "@parlour/contract/operations/sent-despite";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Link } from "@tanstack/react-router";
import { MessageSquareWarning } from "lucide-react";
import { SiteBadge } from "../desk/site-badge.tsx";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { When } from "../parts/when.tsx";
import { useRepliesSentDespite } from "../queries/replies-sent-despite-query.ts";
import { offServiceLabels } from "./care-labels.ts";
import styles from "./care-page.module.css";

const columns = columnsOf<ReplySentDespite>([
  {
    id: "who",
    header: "Conversation",
    cell: (reply) => (
      <Row as="span" gap={1} columnGap={2} align="center">
        <Link
          to="/customers/$customerId"
          params={{ customerId: reply.customerId }}
          className={styles["link"]}
        >
          {reply.customerName} → {reply.profileName}
        </Link>
        <SiteBadge brand={reply.brand} region={reply.region} />
      </Row>
    ),
  },
  {
    id: "rules",
    header: "Contains",
    cell: (reply) => (
      <Row as="span" gap={1}>
        {reply.rules.map((rule) => (
          <StatusBadge key={rule} tone="warning">
            {offServiceLabels[rule]}
          </StatusBadge>
        ))}
      </Row>
    ),
  },
  { id: "body", header: "Reply", cell: (reply) => <span className={styles["note"]}>{reply.body}</span> },
  { id: "reason", header: "Reason", cell: (reply) => <span className={styles["note"]}>{reply.reason}</span> },
  { id: "by", header: "Sent by", cell: (reply) => reply.operator.displayName },
  { id: "at", header: "When", cell: (reply) => <When at={reply.sentAt} /> },
]);

/** Replies that break a rule and that operators sent with a reason (DESK-21), newest first. */
export function SentDespitePart() {
  const pages = useCursorPages("");
  const query = useRepliesSentDespite(pages.cursor === undefined ? undefined : Number(pages.cursor));
  return (
    <Card
      title="Sent with a reason"
      lead="Replies that were held back and that their authors sent all the same."
    >
      <LoadState operation="repliesSentDespite" query={query}>
        {({ replies, hasMore }) => (
          <>
            <DataTable
              caption="Replies sent with a reason, newest first"
              columns={columns}
              rows={replies}
              wide={["body", "reason"]}
              rowId={({ messageId }) => messageId}
              empty={
                <EmptyState
                  level={3}
                  icon={<MessageSquareWarning />}
                  title="None"
                  text="A reply with a number, an address, a name on another service, a link or a meeting is held back. Those that operators send with a reason appear here."
                />
              }
            />
            <CursorPager
              what="replies"
              pages={pages}
              last={replies.at(-1)?.position}
              hasMore={hasMore}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </LoadState>
    </Card>
  );
}
