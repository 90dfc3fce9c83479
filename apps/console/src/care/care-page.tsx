import { PageHeader } from "../parts/page-header.tsx";
import { Tabs, useTab, type Tab } from "../parts/tabs.tsx";
import { useCareSummary } from "../queries/care-summary-query.ts";
import { BansPart } from "./bans-part.tsx";
import { DismissedPart } from "./dismissed-part.tsx";
import { FlagsPart } from "./flags-part.tsx";
import { SentDespitePart } from "./sent-despite-part.tsx";
import { TeamPart } from "./team-part.tsx";

const names = [
  { name: "flags", label: "Flags" },
  { name: "bans", label: "Bans to review" },
  { name: "breaks", label: "Breaks" },
  { name: "replies", label: "Sent with a reason" },
  { name: "dismissed", label: "Dismissed" },
] as const satisfies readonly Tab<string>[];

/** The supervisors' tasks. Flags come first, because a customer and an operator are waiting. */
export function CarePage() {
  const tab = useTab(names);
  const summary = useCareSummary().data;
  const counts = {
    flags: summary?.openFlags,
    bans: summary?.bansToReview,
    breaks: summary?.breaksOverdue,
    replies: 0,
    dismissed: 0,
  };
  const [first, ...others] = names.map(({ name, label }) => {
    const count = counts[name] ?? 0;
    return { name, label: count === 0 ? label : `${label} (${count})` };
  });
  return (
    <>
      <PageHeader
        title="Care"
        lead="Flags from the desk, bans that are due for another look, who needs a break, replies that broke a rule, and suggestions that were dismissed."
      />
      {first === undefined ? null : <Tabs label="Parts of care" tabs={[first, ...others]} />}
      {tab === "flags" ? <FlagsPart /> : null}
      {tab === "bans" ? <BansPart /> : null}
      {tab === "breaks" ? <TeamPart /> : null}
      {tab === "replies" ? <SentDespitePart /> : null}
      {tab === "dismissed" ? <DismissedPart /> : null}
    </>
  );
}
