import { Link } from "@tanstack/react-router";
import { PageHeader } from "../parts/page-header.tsx";
import { Tabs, useTab, type Tab } from "../parts/tabs.tsx";
import { DisputesTab } from "./disputes-tab.tsx";
import { FraudNotice } from "./fraud-notice.tsx";
import { FraudTab } from "./fraud-tab.tsx";
import { GoodwillTab } from "./goodwill-tab.tsx";
import { HeldTab, PaymentsTab } from "./payments-tab.tsx";
import { RefundsTab } from "./refunds-tab.tsx";
import { useFraud } from "./use-fraud.ts";
import { useOpenDisputes } from "./use-open-disputes.ts";
import { useWaitingForMe } from "./use-waiting-for-me.ts";
import { WaitingTab } from "./waiting-tab.tsx";

const tabs = [
  { name: "waiting", label: "Wait for approval" },
  { name: "goodwill", label: "Free credits" },
  { name: "held", label: "Held payments" },
  { name: "disputes", label: "Disputes" },
  { name: "fraud", label: "Fraud" },
  { name: "all", label: "All refunds" },
  { name: "payments", label: "All payments" },
] as const satisfies readonly Tab<string>[];

function RefundsPart({ tab }: { readonly tab: (typeof tabs)[number]["name"] }) {
  switch (tab) {
    case "waiting":
      return <WaitingTab />;
    case "goodwill":
      return <GoodwillTab />;
    case "held":
      return <HeldTab />;
    case "disputes":
      return <DisputesTab />;
    case "fraud":
      return <FraudTab />;
    case "all":
      return <RefundsTab />;
    case "payments":
      return <PaymentsTab />;
    default:
      return tab satisfies never;
  }
}

/** Refunds: requests to decide, disputes, fraud warnings, and decided requests. */
export function RefundsPage() {
  const { refunds, goodwill } = useWaitingForMe();
  const { open: disputes } = useOpenDisputes();
  const { open: fraud, figures } = useFraud();
  const tab = useTab(tabs);
  return (
    <>
      <PageHeader
        title="Refunds and disputes"
        lead="What waits for a second person, free credits included, payments with a wrong amount, disputes and fraud warnings from banks, and every payment and refund."
      />
      <Tabs
        label="Parts of refunds and disputes"
        tabs={tabs}
        waiting={{ waiting: refunds, goodwill, disputes, fraud }}
      />
      <FraudNotice
        figures={figures}
        action={
          tab === "fraud" ? undefined : (
            <Link to="/refunds" search={{ tab: "fraud" }}>
              See the figures
            </Link>
          )
        }
      />
      <RefundsPart tab={tab} />
    </>
  );
}
