import type { FraudMonth } from "@parlour/contract/operations/fraud";
import { insightFile } from "@parlour/contract/operations/insight";
import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { CountedHow } from "../insight/counted-how.tsx";
import { countText } from "../insight/figure-text.ts";
import { FiguresCard } from "../insight/figures-card.tsx";
import { fileAddress } from "../insight/insight-address.ts";
import { columnsOf } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { onlyGiven } from "../parts/only-given.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useFraudFigures } from "../queries/fraud-figures-query.ts";
import { fraudLevelLabel, monthText, percentText } from "./fraud-labels.ts";
import { providerNames } from "./refund-labels.ts";

const files = insightFile.path.replace("/:table", "");

const columns = columnsOf<FraudMonth>([
  { id: "month", header: "Month", sortBy: ({ month }) => month, cell: ({ month }) => monthText(month) },
  { id: "provider", header: "Provider", cell: ({ provider }) => providerNames[provider] },
  { id: "payments", header: "Payments", cell: ({ payments }) => countText(payments) },
  { id: "warnings", header: "Fraud warnings", cell: ({ warnings }) => countText(warnings) },
  { id: "disputes", header: "Disputes", cell: ({ disputes }) => countText(disputes) },
  { id: "affected", header: "Payments with either", cell: ({ affected }) => countText(affected) },
  {
    id: "share",
    header: "Share",
    sortBy: ({ basisPoints }) => basisPoints ?? -1,
    cell: ({ basisPoints }) => percentText(basisPoints),
  },
  {
    id: "level",
    header: "Against the limit",
    cell: (month) => {
      const { text, tone } = fraudLevelLabel(month);
      return <StatusBadge tone={tone}>{text}</StatusBadge>;
    },
  },
]);

/** The share of payments with fraud or a dispute by month and card provider, as card schemes count it (INSIGHT-15). */
export function FraudFigures({
  filter: { brand, region },
}: {
  readonly filter: Pick<ListFilter, "brand" | "region">;
}) {
  const sites = onlyGiven({ brand, region });
  const result = useFraudFigures(sites);
  return (
    <LoadState operation="insightFraud" query={result} rows={6}>
      {({ months, limits }) => (
        <>
          <FiguresCard
            title="Fraud and disputes by month"
            lead={`Card schemes' limit ${percentText(limits.limitBasisPoints)}, warning from ${percentText(limits.nearBasisPoints)}, both from ${limits.leastCases} fraud warnings and disputes in a month on.`}
            columns={columns}
            rows={months}
            rowId={({ month, provider }) => `${month} ${provider}`}
            words={["month", "provider", "level"]}
            file={fileAddress(files, "fraud", { period: "month", ...sites })}
          />
          <CountedHow
            terms={[
              {
                term: "Share",
                meaning:
                  "Fraud warnings and disputes of a month, divided by its payments, as Visa's Acquirer Monitoring Program (VAMP) counts them. A payment that is reported as fraud and then disputed counts twice. Sources: “Monitoring program FAQs” (Stripe) and “Update to the Visa Acquirer Monitoring Program” (Checkout.com), 2026.",
              },
              {
                term: "Limit",
                meaning:
                  "From April 2026 Visa treats a merchant as excessive from 1.5% and 1,500 fraud reports and disputes in a month on. Your card provider may act earlier.",
              },
              {
                term: "Payments",
                meaning:
                  "Purchases whose credits were granted in the month, paid by any card. Visa counts Visa cards only: the card provider reports that figure.",
              },
              {
                term: "Fraud warnings",
                meaning:
                  "Payments by the month in which the bank first reported them as fraud, also if the money went back since. A second report of the same payment does not count.",
              },
              {
                term: "Disputes",
                meaning:
                  "Payments by the month in which their first dispute was opened, whatever its outcome. A bank's inquiry counts here, too, although Visa counts it only once it becomes a dispute.",
              },
            ]}
          />
        </>
      )}
    </LoadState>
  );
}
