import { useParams } from "@tanstack/react-router";
import { ApiError } from "@parlour/api-client/errors";
import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { Tabs, useTab, type Tab } from "../parts/tabs.tsx";
import { useCustomerFacts } from "../queries/customer-facts-query.ts";
import { ConsentTab } from "./consent-tab.tsx";
import { ConversationsTab } from "./conversations-tab.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { ErasedCustomer } from "./erased-customer.tsx";
import { NotesTab } from "./notes-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PaymentsTab } from "./payments-tab.tsx";
import { PrivacyTab } from "./privacy-tab.tsx";
import { StatementTab } from "./statement-tab.tsx";

const tabs = [
  { name: "overview", label: "Overview" },
  { name: "conversations", label: "Conversations" },
  { name: "payments", label: "Payments" },
  { name: "statement", label: "Statement" },
  { name: "notes", label: "Notes" },
  { name: "consent", label: "Consent and legal" },
  { name: "privacy", label: "Privacy" },
] as const satisfies readonly Tab<string>[];

function marksOf({ ban, debt, coolOffUntil, selfExcludedUntil, payments }: CustomerFacts) {
  return (
    <>
      {ban === null ? null : <StatusBadge tone="error">Banned</StatusBadge>}
      {selfExcludedUntil === null ? null : <StatusBadge tone="warning">Excluded themselves</StatusBadge>}
      {coolOffUntil === null ? null : <StatusBadge tone="warning">Takes a break</StatusBadge>}
      {debt === 0 ? null : <StatusBadge tone="warning">Owes {debt} credits</StatusBadge>}
      {payments.openDisputes === 0 ? null : <StatusBadge tone="error">Open dispute</StatusBadge>}
      {payments.fraudWarnings === 0 ? null : <StatusBadge tone="error">Early fraud warning</StatusBadge>}
      {payments.held === 0 ? null : <StatusBadge tone="warning">Payment held</StatusBadge>}
    </>
  );
}

/** One customer, part by part. Parts that nobody opens are not read, and so not audited. */
export function CustomerPage() {
  const { customerId } = useParams({ from: "/frame/area/customers/$customerId" });
  const query = useCustomerFacts(customerId);
  const tab = useTab(tabs);

  if (query.error instanceof ApiError && query.error.code === "customer_not_found") {
    return <ErasedCustomer customerId={customerId} />;
  }

  return (
    <>
      <PageHeader
        title={query.data?.username ?? "Customer"}
        above={{ title: "Customers", to: "/customers" }}
        marks={query.data === undefined ? undefined : marksOf(query.data)}
        actions={query.data === undefined ? undefined : <CustomerActions customer={query.data} />}
      />
      <LoadState operation="customerFacts" query={query}>
        {(customer) => (
          <>
            <Tabs label="Parts of the customer's page" tabs={tabs} />
            <CustomerTab tab={tab} customer={customer} />
          </>
        )}
      </LoadState>
    </>
  );
}

interface CustomerTabProps {
  readonly tab: (typeof tabs)[number]["name"];
  readonly customer: CustomerFacts;
}

function CustomerTab({ tab, customer }: CustomerTabProps) {
  const { customerId } = customer;
  switch (tab) {
    case "overview":
      return <OverviewTab customer={customer} />;
    case "conversations":
      return <ConversationsTab customerId={customerId} />;
    case "payments":
      return <PaymentsTab customerId={customerId} />;
    case "statement":
      return <StatementTab customerId={customerId} />;
    case "notes":
      return <NotesTab customerId={customerId} />;
    case "consent":
      return <ConsentTab customerId={customerId} />;
    case "privacy":
      return <PrivacyTab customer={customer} />;
    default:
      return tab satisfies never;
  }
}
