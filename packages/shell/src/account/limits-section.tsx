import { Gauge } from "lucide-react";
import { useLimits } from "../queries/limits-query.ts";
import { AccountSection } from "./account-section.tsx";
import { LimitsForm } from "./limits-form.tsx";
import { PendingLimits } from "./pending-limits.tsx";
import { SectionFailed, SectionLoading } from "./section-states.tsx";

/** The customer's spending limits: in force, spent or being paid, and pending changes. */
export function LimitsSection() {
  const { data: limits, isPending, isFetching, error, refetch } = useLimits();
  return (
    <AccountSection
      id="limits"
      icon={<Gauge />}
      title="Your spending limits"
      lead="The most that you want to spend on credits. Once a limit is reached, nothing more can be bought until there is room again."
    >
      {limits === undefined ? null : (
        <>
          <PendingLimits limits={limits} />
          <LimitsForm limits={limits} />
        </>
      )}
      {isPending ? <SectionLoading what="your limits" rows={3} /> : null}
      {limits === undefined && !isPending ? (
        <SectionFailed what="your limits" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </AccountSection>
  );
}
