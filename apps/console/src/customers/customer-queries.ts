import type { StaffClient } from "@parlour/api-client/create-staff-client";
import {
  customerFacts,
  customerLegal,
  customerNotes,
  customerStatement,
} from "@parlour/contract/operations/back-office";
import { customerConsents } from "@parlour/contract/operations/ops-marketing";
import { opsDisputes, opsPayments, opsRefunds } from "@parlour/contract/operations/ops-payments";
import { listEnquiries } from "@parlour/contract/operations/ops-privacy";
import { queryOptions } from "@tanstack/react-query";
import { readOnce } from "../parts/read-once.ts";
import { customerKey } from "./customer-key.ts";

/**
 * The queries of a customer's page, one per part. Parts that nobody opens are not read, and so not audited.
 */
export function customerQueries(client: StaffClient, customerId: string) {
  const key = customerKey(customerId);
  const params = { customerId };
  return {
    facts: queryOptions({
      queryKey: [...key, "facts"],
      queryFn: ({ signal }) => client.call(customerFacts, { params }, { signal }),
      ...readOnce,
    }),
    payments: queryOptions({
      queryKey: [...key, "payments"],
      queryFn: ({ signal }) => client.call(opsPayments, { query: { customerId, limit: 200 } }, { signal }),
    }),
    refunds: queryOptions({
      queryKey: [...key, "refunds"],
      queryFn: ({ signal }) => client.call(opsRefunds, { query: { customerId, limit: 200 } }, { signal }),
    }),
    disputes: queryOptions({
      queryKey: [...key, "disputes"],
      queryFn: ({ signal }) => client.call(opsDisputes, { query: { customerId, limit: 200 } }, { signal }),
    }),
    statement: queryOptions({
      queryKey: [...key, "statement"],
      queryFn: ({ signal }) => client.call(customerStatement, { params, query: {} }, { signal }),
      ...readOnce,
    }),
    notes: queryOptions({
      queryKey: [...key, "notes"],
      queryFn: ({ signal }) => client.call(customerNotes, { params }, { signal }),
      ...readOnce,
    }),
    consents: queryOptions({
      queryKey: [...key, "consents"],
      queryFn: ({ signal }) => client.call(customerConsents, { params }, { signal }),
      ...readOnce,
    }),
    legal: queryOptions({
      queryKey: [...key, "legal"],
      queryFn: ({ signal }) => client.call(customerLegal, { params }, { signal }),
      ...readOnce,
    }),
    enquiries: queryOptions({
      queryKey: [...key, "enquiries"],
      queryFn: ({ signal }) => client.call(listEnquiries, { query: { customerId } }, { signal }),
      ...readOnce,
    }),
  };
}
