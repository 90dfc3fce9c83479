import { Notice } from "@parlour/ui/notice.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { Tabs, useTab, type Tab } from "../parts/tabs.tsx";
import { PaymentsTab } from "./payments-tab.tsx";
import { StatementTab } from "./statement-tab.tsx";

const tabs = [
  { name: "payments", label: "Payments" },
  { name: "statement", label: "Statement" },
] as const satisfies readonly Tab<string>[];

/** The remaining records of an erased customer: payments and ledger entries, under an id. */
export function ErasedCustomer({ customerId }: { readonly customerId: string }) {
  const tab = useTab(tabs);
  return (
    <>
      <PageHeader title="No such customer any more" above={{ title: "Customers", to: "/customers" }} />
      <Notice tone="info">
        There is nobody under this address, or they have been erased. Of an erased customer payments and the
        statement stay, because accounts have to be kept; they name nobody.
      </Notice>
      <Tabs label="What is left" tabs={tabs} />
      {tab === "payments" ? (
        <PaymentsTab customerId={customerId} />
      ) : (
        <StatementTab customerId={customerId} />
      )}
    </>
  );
}
