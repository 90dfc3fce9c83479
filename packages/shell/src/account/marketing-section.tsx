import { setMarketingConsent } from "@parlour/contract/operations/marketing";
import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { MessageSquareText } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { useLimits } from "../queries/limits-query.ts";
import { marketingKey, useMarketing } from "../queries/marketing-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { AccountSection } from "./account-section.tsx";
import styles from "./consent.module.css";
import { dayText } from "./date-text.ts";
import { SectionFailed, SectionLoading } from "./section-states.tsx";

/**
 * Consent to marketing texts, with the wording that the customer agreed to (MARKETING-8); only in regions
 * with marketing.
 */
export function MarketingSection() {
  const { keywordMarketing, shortcodeMarketing } = useTenant();
  const { data: consent, isPending, isFetching, error, refetch } = useMarketing();
  return (
    <AccountSection
      id="marketing"
      icon={<MessageSquareText />}
      title="Marketing texts"
      lead={`Offers by text message, only if you want them. Free to receive. To stop them by phone, text STOP or ${keywordMarketing} to ${shortcodeMarketing}.`}
    >
      {consent === undefined ? null : (
        <Consent consented={consent.consented} at={consent.at} wording={consent.wording} />
      )}
      {isPending ? <SectionLoading what="your choice" rows={1} /> : null}
      {consent === undefined && !isPending ? (
        <SectionFailed what="your choice" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </AccountSection>
  );
}

interface ConsentProps {
  readonly consented: boolean;
  /** When the customer last chose; null: never asked. */
  readonly at: string | null;
  readonly wording: string | null;
}

function Consent({ consented, at, wording }: ConsentProps) {
  const { client } = useServices();
  const { data: limits } = useLimits();
  const { mutate, isPending, error } = useAction({
    act: async (consent: boolean) =>
      client.call(setMarketingConsent, {
        body: { consent, ...(consent && wording !== null ? { wording } : {}) },
      }),
    outdates: [marketingKey],
  });
  // A customer who excluded themselves is not offered marketing texts.
  const mayAgree = limits?.selfExcludedUntil === null;
  const since = at === null ? "" : ` since ${dayText(at)}`;

  return (
    <div className={styles["consent"]}>
      <Row as="p" gap={3} align="center" wrap={false} aria-live="polite">
        <Badge tone={consented ? "success" : "neutral"}>{consented ? "On" : "Off"}</Badge>
        {consented ? `You get marketing texts${since}.` : `You get no marketing texts${since}.`}
      </Row>
      {wording === null ? null : (
        <blockquote className={styles["wording"]}>
          <p>{wording}</p>
        </blockquote>
      )}
      {/* One button for both, so that it keeps the focus. */}
      {consented || mayAgree ? (
        <Button variant="secondary" loading={isPending} onClick={() => mutate(!consented)}>
          {consented ? "Stop marketing texts" : "I agree to that"}
        </Button>
      ) : null}
      <ActionFailed error={error} />
    </div>
  );
}
