import type { Erasure } from "@parlour/contract/operations/ops-privacy";
import { Notice } from "@parlour/ui/notice.tsx";
import { ApiError } from "@parlour/api-client/errors";
import { useAllSites } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { Tabs, useTab, type Tab } from "../parts/tabs.tsx";
import { When } from "../parts/when.tsx";
import { useCustomerErasure } from "../queries/customer-erasure-query.ts";
import { PaymentsTab } from "./payments-tab.tsx";
import { StatementTab } from "./statement-tab.tsx";

const tabs = [
  { name: "payments", label: "Payments" },
  { name: "statement", label: "Statement" },
] as const satisfies readonly Tab<string>[];

const askedByText: { readonly [By in Erasure["askedBy"]]: string } = {
  customer: "by the customer",
  staff: "by staff, for the customer",
  retention: "by the retention run, after two years without an action",
};

/** What an erasure did, and what it left. */
function Done({ erasure }: { readonly erasure: Erasure }) {
  const { askedBy, erasedAt, finished } = erasure;
  return (
    <Notice
      tone={finished ? "success" : "info"}
      title={
        <>
          Erased on <When at={erasedAt} />, {askedByText[askedBy]}
        </>
      }
    >
      <p>
        Deleted: the account, messages, notes, flags, consents and logins
        {finished ? ", and the pictures." : ". The pictures are being deleted; this page says when they are."}
      </p>
      <p>
        Kept, because accounts have to be kept: payments and the statement below. They name nobody. Bans and
        breaks of the number stay as a hash.
      </p>
    </Notice>
  );
}

/** An id without a customer: what was done if they were erased, and the records that are left. */
export function ErasedCustomer({ customerId }: { readonly customerId: string }) {
  const query = useCustomerErasure(customerId);
  const worksForAll = useAllSites();
  const tab = useTab(tabs);
  const nobody = query.error instanceof ApiError && query.error.code === "customer_not_found";
  const above = { title: "Customers", to: "/customers" } as const;

  if (nobody) {
    return (
      <>
        <PageHeader title="No such customer" above={above} />
        <Notice tone="info">
          {worksForAll
            ? "There has never been a customer under this address."
            : "None of your sites has a customer under this address."}{" "}
          Look for them by number.
        </Notice>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Erased customer" above={above} />
      <LoadState operation="customerErasure" query={query} rows={2}>
        {(erasure) => (
          <>
            <Done erasure={erasure} />
            <Tabs label="What is left" tabs={tabs} />
            {tab === "payments" ? (
              <PaymentsTab customerId={customerId} />
            ) : (
              <StatementTab customerId={customerId} />
            )}
          </>
        )}
      </LoadState>
    </>
  );
}
