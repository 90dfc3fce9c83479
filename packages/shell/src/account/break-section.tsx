import { HelplineLine } from "@parlour/legal-texts/helpline-line.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Coffee } from "lucide-react";
import { useMemo } from "react";
import { useServices } from "../app/services-context.tsx";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { useLimits } from "../queries/limits-query.ts";
import { AccountSection } from "./account-section.tsx";
import { BreakChoice } from "./break-choice.tsx";
import styles from "./break-section.module.css";
import { dateTimeText } from "./date-text.ts";
import { SectionFailed, SectionLoading } from "./section-states.tsx";

/** A break of days or weeks, and a self-exclusion of months or years. */
export function BreakSection() {
  const tenant = useTenant();
  const { data: limits, isPending, isFetching, error, refetch } = useLimits();
  const facts = useMemo(() => legalFactsOf(tenant), [tenant]);
  return (
    <AccountSection
      id="break"
      icon={<Coffee />}
      title="Take a break"
      lead="If this has become more than you want it to be, step away for a while. Your account waits for you."
    >
      {limits === undefined ? null : (
        <>
          <Running until={limits.selfExcludedUntil ?? limits.coolOffUntil} />
          {limits.selfExcludedUntil === null ? <BreakChoice kind="break" limits={limits} /> : null}
          <BreakChoice kind="exclusion" limits={limits} />
        </>
      )}
      {isPending ? <SectionLoading what="breaks" /> : null}
      {limits === undefined && !isPending ? (
        <SectionFailed what="breaks" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {tenant.regionHasHelpline ? (
        <div className={styles["help"]}>
          <p>If you would like to talk to someone:</p>
          <HelplineLine facts={facts} />
        </div>
      ) : null}
    </AccountSection>
  );
}

function Running({ until }: { readonly until: string | null }) {
  const { clock } = useServices();
  if (until === null) return null;
  return (
    <Notice tone="info" title={`You are taking a break until ${dateTimeText(until, clock.now())}`}>
      Until then nothing can be sent or bought. It can be made longer, and not shorter. You can still read,
      get your data, and ask for money back.
    </Notice>
  );
}
