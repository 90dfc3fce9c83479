import type {
  Campaign,
  campaignAudience,
  LeftOutReason,
  MarketingSite,
} from "@parlour/contract/operations/ops-marketing";
import type { OperationOutput } from "@parlour/contract/operation";
import { Button } from "@parlour/ui/button.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Card } from "../parts/card.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { moneyText } from "../parts/money.tsx";
import { leftOutLabels, segmentText } from "./campaign-labels.ts";
import styles from "./campaigns.module.css";
import { estimate } from "./text-facts.ts";

type Audience = OperationOutput<typeof campaignAudience>;

interface AudienceCardProps {
  readonly campaign: Campaign;
  readonly site: MarketingSite | undefined;
  readonly query: UseQueryResult<Audience>;
}

const whole = new Intl.NumberFormat("en-GB");

/** The number of customers a campaign reaches, those left out with reasons, and its cost. */
export function AudienceCard({ campaign, site, query }: AudienceCardProps) {
  return (
    <Card
      title="Audience"
      lead={`${segmentText(campaign)}. Counted now, and judged again before each text is sent.`}
      actions={
        <Button
          variant="quiet"
          icon={<RefreshCw aria-hidden />}
          loading={query.isFetching}
          onClick={() => {
            void query.refetch();
          }}
        >
          Count again
        </Button>
      }
    >
      <LoadState operation="campaignAudience" query={query} rows={2}>
        {({ customers, leftOut }) => {
          const cost = estimate(customers, campaign.segments, site?.partPrice ?? null);
          return (
            <>
              <p className={styles["figure"]}>
                <strong>{whole.format(customers)}</strong>{" "}
                {customers === 1 ? "customer gets it" : "customers get it"}
              </p>
              {customers === 0 ? null : (
                <p className={styles["quiet"]}>
                  {whole.format(customers * campaign.segments)} parts in all
                  {cost === null
                    ? "; what a part costs isn't set on this server."
                    : `, about ${moneyText(cost)}.`}
                </p>
              )}
              {customers === 0 ? (
                <p>
                  Nobody would get it now.
                  {campaign.segment === "everybody"
                    ? " Customers have to agree to marketing in their account first."
                    : ""}
                </p>
              ) : null}
              {leftOut.length === 0 ? null : <LeftOut leftOut={leftOut} />}
            </>
          );
        }}
      </LoadState>
    </Card>
  );
}

interface LeftOutProps {
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly customers: number }[];
}

function LeftOut({ leftOut }: LeftOutProps) {
  return (
    <div>
      <h3 className={styles["smallTitle"]}>Left out</h3>
      <dl className={styles["facts"]}>
        {leftOut.map(({ reason, customers }) => (
          <div key={reason}>
            <dt>{leftOutLabels[reason]}</dt>
            <dd>{whole.format(customers)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
