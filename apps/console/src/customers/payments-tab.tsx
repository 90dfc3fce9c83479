import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { CreditCard } from "lucide-react";
import { Card } from "../parts/card.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useCustomerDisputes } from "../queries/customer-disputes-query.ts";
import { useCustomerFraudWarnings } from "../queries/customer-fraud-warnings-query.ts";
import { useCustomerPayments } from "../queries/customer-payments-query.ts";
import { useCustomerRefunds } from "../queries/customer-refunds-query.ts";
import { DisputesTable } from "../refunds/disputes-table.tsx";
import { FraudWarningsTable } from "../refunds/fraud-warnings-table.tsx";
import { PaymentsTable } from "../refunds/payments-table.tsx";
import { RefundsTable } from "../refunds/refunds-table.tsx";

/** The customer's payments, refunds, disputes and early fraud warnings. */
export function PaymentsTab({ customerId }: { readonly customerId: string }) {
  const payments = useCustomerPayments(customerId);
  const refunds = useCustomerRefunds(customerId);
  const disputes = useCustomerDisputes(customerId);
  const warnings = useCustomerFraudWarnings(customerId);
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
      {warnings.data?.length === 0 ? null : (
        <Card title="Early fraud warnings">
          <LoadState operation="opsFraudWarnings" query={warnings} rows={1}>
            {(list) => (
              <FraudWarningsTable caption="Early fraud warnings, newest first" warnings={list} empty={null} />
            )}
          </LoadState>
        </Card>
      )}
    </Stack>
  );
}
