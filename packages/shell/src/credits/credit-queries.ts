import type { Client } from "@parlour/api-client/create-client";
import { customerPayments, paymentReceipt } from "@parlour/contract/operations/payments";
import { queryOptions } from "@tanstack/react-query";
import { readWholeStatement } from "./read-statement.ts";

/** Query keys for buying; a movement of money makes `payments` and `statement` stale. */
export const creditKeys = {
  payments: ["credit-payments"],
  receipt: (intent: string) => ["credit-receipt", intent] as const,
  statement: ["credit-statement"],
} as const;

/** The customer's own payments, newest first. */
export function paymentsQuery(client: Client) {
  return queryOptions({
    queryKey: creditKeys.payments,
    queryFn: async ({ signal }) => client.call(customerPayments, {}, { signal }),
    staleTime: 30_000,
  });
}

/** The receipt of a successful payment. */
export function receiptQuery(client: Client, intent: string) {
  return queryOptions({
    queryKey: creditKeys.receipt(intent),
    queryFn: async ({ signal }) =>
      client.call(paymentReceipt, { params: { paymentIntent: intent } }, { signal }),
    staleTime: 30_000,
  });
}

/** The whole statement, in as many responses as needed. It is read again whenever it is opened. */
export function statementQuery(client: Client) {
  return queryOptions({
    queryKey: creditKeys.statement,
    queryFn: async ({ signal }) => readWholeStatement(client, signal),
    staleTime: 0,
  });
}
