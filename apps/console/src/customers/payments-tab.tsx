import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { CreditCard } from "lucide-react";
import { Card } from "../parts/card.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useCustomerDisputes } from "../queries/customer-disputes-query.ts";
import { useCustomerPayments } from "../queries/customer-payments-query.ts";
import { useCustomerRefunds } from "../queries/customer-refunds-query.ts";
import { DisputesTable } from "../refunds/disputes-table.tsx";
import { PaymentsTable } from "../refunds/payments-table.tsx";
import { RefundsTable } from "../refunds/refunds-table.tsx";

/** The customer's payments, refunds and disputes. */
export function PaymentsTab({ customerId }: { readonly customerId: string }) {
  const payments = useCustomerPayments(customerId);
  const refunds = useCustomerRefunds(customerId);
  const disputes = useCustomerDisputes(customerId);
  return (
    <Stack>
      <LoadState operation="opsPayments" query={payments}>
        {(list) => (
          <PaymentsTable
            caption="Payments, newest first"
            payments={list}
            empty={
              <EmptyState
                icon={<CreditCard />}
                title="No payments"
                text="They have bought nothing yet. Free credits stand in the statement."
              />
            }
          />
        )}
      </LoadState>
      {refunds.data?.length === 0 ? null : (
        <Card title="Refunds">
          <LoadState operation="opsRefunds" query={refunds} rows={2}>
            {(list) => <RefundsTable caption="Refunds, newest first" refunds={list} empty={null} />}
          </LoadState>
        </Card>
      )}
      {disputes.data?.length === 0 ? null : (
        <Card title="Disputes">
          <LoadState operation="opsDisputes" query={disputes} rows={1}>
            {(list) => <DisputesTable caption="Disputes, newest first" disputes={list} empty={null} />}
          </LoadState>
        </Card>
      )}
    </Stack>
  );
}
