import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { CheckCheck } from "lucide-react";
import { LoadState } from "../parts/load-state.tsx";
import { useWaitingRefunds } from "../queries/waiting-refunds-query.ts";
import { RefundsTable } from "./refunds-table.tsx";

/** How often the list is refetched while it is open. */
const lookAgainMs = 15_000;

/** Refunds that one person requested and another must approve. */
export function WaitingTab() {
  // Always refetches on opening: the data from the menu's count may lack a request that staff were just told
  // of.
  const query = useWaitingRefunds({
    refetchOnMount: "always",
    refetchInterval: lookAgainMs,
  });
  return (
    <LoadState operation="opsRefunds" query={query}>
      {(refunds) => (
        <RefundsTable
          caption="Refunds that wait for approval, newest first"
          refunds={refunds}
          withCustomer
          empty={
            <EmptyState
              icon={<CheckCheck />}
              title="Nothing waits"
              text="A refund above the limit, or of a part, waits here until a second person approves it."
            />
          }
        />
      )}
    </LoadState>
  );
}
