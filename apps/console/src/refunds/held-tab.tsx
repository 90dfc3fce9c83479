import { opsPayments } from "@parlour/contract/operations/ops-payments";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { LoadState } from "../parts/load-state.tsx";
import { useConsole } from "../services/console-services.ts";
import { refundsKey } from "./money-queries.ts";
import { PaymentsTable } from "./payments-table.tsx";

/** Payments whose money did not match their order: each is released or refunded. */
export function HeldTab() {
  const { client } = useConsole();
  const answer = useQuery({
    queryKey: [...refundsKey, "held"],
    queryFn: ({ signal }) => client.call(opsPayments, { query: { status: "held", limit: 200 } }, { signal }),
  });
  return (
    <LoadState operation="opsPayments" answer={answer}>
      {(payments) => (
        <PaymentsTable
          caption="Held payments, newest first"
          payments={payments}
          withCustomer
          empty={
            <EmptyState
              icon={<Scale />}
              title="Nothing is held"
              text="A payment stops here when the money that arrived is not what was ordered. Release it, or send it back."
            />
          }
        />
      )}
    </LoadState>
  );
}
