import { Button } from "@parlour/ui/button.tsx";
import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useChatCosts } from "../queries/chat-costs-query.ts";
import { useSpending } from "../queries/spending-query.ts";
import { ChatCostList } from "../spending/chat-cost-list.tsx";
import { MonthTable } from "../spending/month-table.tsx";
import { limitsText, monthAfter, monthWords } from "../spending/spending-words.ts";
import { AccountSection } from "./account-section.tsx";
import { SectionFailed, SectionLoading } from "./section-states.tsx";
import styles from "./spending-section.module.css";

/** What the customer spent: a month beside the one before, the limits in force, and each chat's cost (SPEND-2, SPEND-6). */
export function SpendingSection() {
  const [asked, setAsked] = useState<string>();
  const { data: summary, isPending, isFetching, error, refetch } = useSpending(asked);
  const costs = useChatCosts();
  return (
    <AccountSection id="spending" icon={<ReceiptText />} title={monthWords.title} lead={monthWords.lead}>
      {summary === undefined ? null : (
        <div className={styles["months"]}>
          <MonthTable summary={summary} />
          <div className={styles["steps"]}>
            <Button
              variant="secondary"
              aria-disabled={summary.month.month <= summary.first}
              onClick={() => {
                if (summary.month.month > summary.first) setAsked(monthAfter(summary.month.month, -1));
              }}
            >
              {monthWords.earlier}
            </Button>
            <Button
              variant="secondary"
              aria-disabled={summary.month.month >= summary.current}
              onClick={() => {
                if (summary.month.month < summary.current) setAsked(monthAfter(summary.month.month, 1));
              }}
            >
              {monthWords.later}
            </Button>
          </div>
          <p className={styles["limits"]}>
            <strong>{monthWords.limits}:</strong> {limitsText(summary.limits, summary.currency)}{" "}
            <Link to="/account" hash="limits">
              {monthWords.change}
            </Link>
          </p>
        </div>
      )}
      {isPending ? <SectionLoading what="what you have spent" rows={3} /> : null}
      {summary === undefined && !isPending ? (
        <SectionFailed
          what="what you have spent"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {costs.data === undefined ? null : <ChatCostList costs={costs.data} />}
      {costs.data === undefined && costs.isError ? (
        <SectionFailed
          what="what your chats have cost"
          error={costs.error}
          busy={costs.isFetching}
          onRetry={() => void costs.refetch()}
        />
      ) : null}
    </AccountSection>
  );
}
