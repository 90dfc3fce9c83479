import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Scale } from "lucide-react";
import { LoadState } from "../parts/load-state.tsx";
import { useHeldPayments } from "../queries/held-payments-query.ts";
import { PaymentsTable } from "./payments-table.tsx";

/** Payments whose money did not match their order: each is released or refunded. */
export function HeldTab() {
  const query = useHeldPayments();
  return (
    <LoadState operation="opsPayments" query={query}>
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
