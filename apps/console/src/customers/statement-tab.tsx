import type { GoodwillRefund, StatementEntry, UnchargedReply } from "@parlour/contract/operations/statement";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { Pager } from "../parts/pager.tsx";
import { When } from "../parts/when.tsx";
import { useCustomerStatement } from "../queries/customer-statement-query.ts";
import styles from "./customer-page.module.css";

const pageLength = 100;

/** Formats 3 as "+3", -1 as "−1", 0 as "–". */
function signed(amount: number): string {
  if (amount === 0) return "–";
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}

const columns = columnsOf<StatementEntry>([
  { id: "position", header: "No.", cell: ({ position }) => position },
  { id: "createdAt", header: "When", cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: "text", header: "What", cell: ({ text }) => text },
  { id: "purchased", header: "Bought", cell: ({ purchased }) => signed(purchased) },
  { id: "free", header: "Free", cell: ({ free }) => signed(free) },
  { id: "debt", header: "Owed", cell: ({ debt }) => signed(debt) },
  { id: "balance", header: "Balance", cell: ({ balanceAfter }) => balanceAfter },
  { id: "debtAfter", header: "Owed then", cell: ({ debtAfter }) => (debtAfter === 0 ? "–" : debtAfter) },
]);

const freeColumns = columnsOf<UnchargedReply>([
  { id: "createdAt", header: "When", cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: "text", header: "Why it cost nothing", cell: ({ text }) => text },
]);

const goodwillColumns = columnsOf<GoodwillRefund>([
  { id: "createdAt", header: "When", cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: "text", header: "What", cell: ({ text }) => text },
]);

/** The customer's credit statement as the customer sees it, newest first. */
export function StatementTab({ customerId }: { readonly customerId: string }) {
  const query = useCustomerStatement(customerId);
  const [page, setPage] = useState(1);
  return (
    <LoadState operation="customerStatement" query={query} rows={8}>
      {({ account, entries, unchargedReplies, goodwillRefunds, complete }) => {
        const newest = entries.toReversed();
        return (
          <Stack>
            <FactList
              facts={[
                { name: "Balance", value: account.balance },
                { name: "Bought credits left", value: account.purchased },
                { name: "Free credits left", value: account.free },
                { name: "Owed", value: account.debt },
                { name: "Movements", value: account.position },
              ]}
            />
            {complete ? null : (
              <p className={styles["muted"]}>
                Only the first {entries.length} movements are listed. The customer&apos;s own export holds
                them all.
              </p>
            )}
            <DataTable
              caption="Movements of credits, newest first"
              columns={columns}
              rows={newest.slice((page - 1) * pageLength, page * pageLength)}
              rowId={({ position }) => String(position)}
              figures={["position", "purchased", "free", "debt", "balance", "debtAfter"]}
              empty={
                <EmptyState
                  icon={<ReceiptText />}
                  title="Nothing has moved"
                  text="Credits that are bought, given or spent appear here."
                />
              }
            />
            <Pager
              what="the statement"
              page={page}
              hasMore={page * pageLength < newest.length}
              onPrevious={() => {
                setPage(page - 1);
              }}
              onNext={() => {
                setPage(page + 1);
              }}
            />
            {goodwillRefunds.length === 0 ? null : (
              <Card title="Money back as goodwill">
                <DataTable
                  caption="Money back as goodwill, newest first"
                  columns={goodwillColumns}
                  rows={goodwillRefunds.toReversed()}
                  rowId={({ refundId }) => refundId}
                  empty={null}
                />
              </Card>
            )}
            {unchargedReplies.length === 0 ? null : (
              <Card
                title="Replies that cost nothing"
                lead={`${unchargedReplies.length} in all, the newest 100 listed.`}
              >
                <DataTable
                  caption="Replies that cost nothing, newest first"
                  columns={freeColumns}
                  rows={unchargedReplies.toReversed().slice(0, pageLength)}
                  rowId={({ replyId, createdAt }) => `${replyId} ${createdAt}`}
                  empty={null}
                />
              </Card>
            )}
          </Stack>
        );
      }}
    </LoadState>
  );
}
