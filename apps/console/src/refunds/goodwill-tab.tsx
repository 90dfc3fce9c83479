import type { GoodwillRequest } from "@parlour/contract/operations/goodwill";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Gift } from "lucide-react";
import { QuotedText } from "../care/abusive-text.tsx";
import { Link } from "@tanstack/react-router";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useGoodwill } from "../queries/goodwill-query.ts";
import { DecideGoodwill } from "./decide-goodwill.tsx";
import { DecidedList } from "./decided.tsx";
import { goodwillLimitText, goodwillLabel } from "./refund-labels.ts";
import styles from "./refunds-page.module.css";

/** Who decided, and the reason if it was rejected. */
function decisionOf({ status, decidedByName, rejection }: GoodwillRequest): string | null {
  if (decidedByName === null) return null;
  if (status === "given") return `Approved by ${decidedByName}`;
  return `Rejected by ${decidedByName}: ${rejection ?? ""}`;
}

const columns = columnsOf<GoodwillRequest>([
  {
    id: "createdAt",
    header: "Asked",
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  { id: "askedBy", header: "By", sortBy: (row) => row.requestedByName, cell: (row) => row.requestedByName },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customerId, username }) => (
      <Link to="/customers/$customerId" params={{ customerId: customerId }}>
        {username}
      </Link>
    ),
  },
  { id: "credits", header: "Credits", sortBy: ({ credits }) => credits, cell: ({ credits }) => credits },
  {
    id: "reason",
    header: "Why",
    cell: ({ reason }) => (
      <span className={styles["reason"]}>
        <QuotedText text={reason} />
      </span>
    ),
  },
  {
    id: "status",
    header: "State",
    sortBy: ({ status }) => status,
    cell: (request) => {
      const { text, tone } = goodwillLabel(request.status);
      return (
        <>
          <StatusBadge tone={tone}>{text}</StatusBadge>
          <span className={`${styles["quiet"] ?? ""} ${styles["reason"] ?? ""}`}>{decisionOf(request)}</span>
        </>
      );
    },
  },
  {
    id: "decide",
    header: "Decide",
    cell: (request) => (request.status === "awaiting_approval" ? <DecideGoodwill request={request} /> : "–"),
  },
]);

/** Free credits above what one person may give: a second person decides. */
export function GoodwillTab() {
  // Always refetches on opening: the data from the menu's count may lack a request that staff were just told
  // of.
  const query = useGoodwill({ refetchOnMount: "always" });
  return (
    <LoadState operation="goodwillRequests" query={query}>
      {({ limits, requests }) => (
        <Stack>
          <p className={styles["quiet"]}>{goodwillLimitText(limits)}</p>
          <DecidedList>
            <DataTable
              caption="Free credits that need a second person, newest first"
              columns={columns}
              rows={requests}
              rowId={({ id }) => id}
              empty={
                <EmptyState
                  icon={<Gift />}
                  title="Nothing waits"
                  text="Free credits above the limits wait here until a second person approves them."
                />
              }
              figures={["credits"]}
              wide={["reason"]}
            />
          </DecidedList>
        </Stack>
      )}
    </LoadState>
  );
}
