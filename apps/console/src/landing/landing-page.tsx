import type { LandingReport, LandingSplit } from "@parlour/contract/operations/ops-landing";
import { boughtDays, keptFromDays, keptToDays, landingSteps } from "@parlour/contract/rules/landing-split";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Split } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { daysText } from "../insight/figure-text.ts";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { useRole } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { OneSiteState } from "../parts/one-site-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SitePicker } from "../parts/site-picker.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useOneSite, type OneSite } from "../parts/use-one-site.ts";
import { When } from "../parts/when.tsx";
import { useLandingReport } from "../queries/landing-query.ts";
import styles from "./landing.module.css";
import { endTexts, shareText, spoiltText, stepLabels, stepResult, type StepResult } from "./split-text.ts";

const BeginDialog = lazy(async () => ({ default: (await import("./begin-dialog.tsx")).BeginDialog }));
const EndDialog = lazy(async () => ({ default: (await import("./end-dialog.tsx")).EndDialog }));

/** Figures by version of a site's landing content, and splits of two versions (SPLIT-1 to SPLIT-10). */
export function LandingPage() {
  const { query, site, choose } = useOneSite();
  return (
    <>
      <PageHeader
        title="Landing versions"
        lead="Sign-ups and purchases by version of a landing page. The server counts pages and steps by day and version, never people."
        actions={site === null ? null : <SitePicker site={site} onChange={choose} />}
      />
      <OneSiteState
        query={query}
        site={site}
        none={{
          title: "There is no site yet",
          text: "Deploy a brand’s build first; it brings the first version.",
        }}
      >
        {(one) => <SiteLanding key={`${one.brand}-${one.region}`} site={one} />}
      </OneSiteState>
    </>
  );
}

function SiteLanding({ site }: { readonly site: OneSite }) {
  const query = useLandingReport(site);
  return (
    <LoadState operation="landingReport" query={query} rows={8}>
      {(report) => <Report site={site} report={report} />}
    </LoadState>
  );
}

function Report({ site, report }: { readonly site: OneSite; readonly report: LandingReport }) {
  const running = report.splits.find(({ endedAt }) => endedAt === null) ?? null;
  const ended = report.splits.filter(({ endedAt }) => endedAt !== null);
  return (
    <Stack>
      <RunningSplit site={site} report={report} split={running} />
      {ended.map((split) => (
        <EndedSplit key={split.number} split={split} today={report.today} />
      ))}
      <Versions report={report} />
    </Stack>
  );
}

interface RunningSplitProps {
  readonly site: OneSite;
  readonly report: LandingReport;
  readonly split: LandingSplit | null;
}

function RunningSplit({ site, report, split }: RunningSplitProps) {
  const isAdmin = useRole("admin");
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  const hasOthers = report.newestVersion > 1;
  return (
    <Card
      title={split === null ? "Split" : `Split ${split.number}`}
      lead={
        split === null
          ? "Shows another version to some visitors, until a rule fixed beforehand ends it."
          : `Version ${split.versionB} beside version ${split.versionA}, which is published.`
      }
      actions={
        <>
          {split === null ? null : <StatusBadge tone="info">running</StatusBadge>}
          {isAdmin && (split !== null || hasOthers) ? (
            <Button
              variant={split === null ? "primary" : "secondary"}
              onClick={() => {
                setOpen(true);
              }}
            >
              {split === null ? "Begin a split" : "End it early"}
            </Button>
          ) : null}
        </>
      }
    >
      {split === null ? (
        <EmptyState
          icon={<Split aria-hidden />}
          level={3}
          title="No split is running"
          text={
            hasOthers
              ? `Everybody sees version ${report.published}.`
              : "Write another version on the page Content first."
          }
        />
      ) : (
        <>
          <FactList facts={factsOf(split)} />
          <p className={styles["note"]}>
            Results are shown only after the end. A split that is stopped as soon as one version looks better
            often picks that version by chance.
          </p>
        </>
      )}
      <Suspense>
        {open && split === null ? <BeginDialog site={site} report={report} onClose={close} /> : null}
        {open && split !== null ? <EndDialog site={site} split={split} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

function factsOf(split: LandingSplit) {
  return [
    { name: "Version A", value: `${split.versionA}, for ${100 - split.percentB} % of pages` },
    { name: "Version B", value: `${split.versionB}, for ${split.percentB} % of pages` },
    {
      name: "Pages shown",
      value: `${split.shown.toLocaleString("en-GB")} of ${split.stopShown.toLocaleString("en-GB")}`,
    },
    { name: "Last day", value: daysText(split.lastDay, split.lastDay) },
    {
      name: "Begun",
      value: (
        <>
          <When at={split.begunAt} /> by {split.begunBy ?? "a former colleague"}
        </>
      ),
    },
  ];
}

const resultColumns = columnsOf<StepResult>([
  { id: "step", header: "Step", cell: ({ step }) => stepLabels[step] },
  { id: "a", header: "A", cell: ({ a }) => a },
  { id: "b", header: "B", cell: ({ b }) => b },
  { id: "difference", header: "B minus A, in points", cell: ({ difference }) => difference ?? "–" },
  { id: "verdict", header: "Result", cell: ({ verdict }) => verdict },
]);

function EndedSplit({ split, today }: { readonly split: LandingSplit; readonly today: string }) {
  const spoilt = spoiltText(split);
  const rows = landingSteps.flatMap((step) => stepResult(split, step, today) ?? []);
  const { figures, endedAt, endedBy, endReason, endCause } = split;
  return (
    <Card
      title={`Split ${split.number}: version ${split.versionB} beside ${split.versionA}`}
      lead={
        endedAt === null || endCause === null ? null : (
          <>
            {endTexts[endCause]}, <When at={endedAt} />
            {endedBy === null ? null : `, by ${endedBy}`}
            {endReason === null ? null : `: “${endReason}”`}
          </>
        )
      }
    >
      {spoilt === null ? null : (
        <Notice tone="warning" title="No result">
          {spoilt}
        </Notice>
      )}
      {figures === null ? null : (
        <p className={styles["note"]}>
          Pages shown: {figures.a.shown.toLocaleString("en-GB")} of A,{" "}
          {figures.b.shown.toLocaleString("en-GB")} of B. The rule was{" "}
          {split.stopShown.toLocaleString("en-GB")} pages, or the end of{" "}
          {daysText(split.lastDay, split.lastDay)}, with {split.percentB} % for B.
        </p>
      )}
      <DataTable
        caption={`Result of split ${split.number}`}
        columns={resultColumns}
        rows={rows}
        rowId={({ step }) => step}
        figures={["a", "b", "difference"]}
        wide={["a", "b", "difference"]}
        empty={null}
      />
      <p className={styles["note"]}>
        Shares are of pages shown, for kept customers only of pages shown at least {keptFromDays} days ago. In
        brackets: the range in which the true value lies, with 95% confidence for each step alone. Of twenty
        steps without a real difference, about one shows a difference by chance.
      </p>
    </Card>
  );
}

type VersionRow = LandingReport["versions"][number] & { readonly isPublished: boolean };

const versionColumns = columnsOf<VersionRow>([
  {
    id: "version",
    header: "Version",
    cell: ({ version, isPublished }) => (isPublished ? `${version}, published` : String(version)),
  },
  { id: "shown", header: "Pages shown", cell: ({ figures }) => figures.shown.toLocaleString("en-GB") },
  ...landingSteps.map((step) => ({
    id: step,
    header: stepLabels[step],
    cell: ({ figures }: VersionRow) => shareText(figures, step),
  })),
]);

function Versions({ report }: { readonly report: LandingReport }) {
  const rows = report.versions.map((each) => ({ ...each, isPublished: each.version === report.published }));
  return (
    <Card
      title="By version"
      lead={`${daysText(report.since, report.today)}, outside of splits. Versions shown on different days can’t be compared fairly, because prices and campaigns differ too. A split can.`}
    >
      <DataTable
        caption="Figures by version"
        columns={versionColumns}
        rows={rows}
        rowId={({ version }) => String(version)}
        figures={["shown", ...landingSteps]}
        wide={landingSteps}
        empty={
          <EmptyState
            icon={<Split aria-hidden />}
            level={3}
            title="Nothing is counted yet"
            text="Counting begins with the next visitor of the landing page."
          />
        }
      />
      <p className={styles["note"]}>
        Bought: a first purchase within {boughtDays} days of the sign-up. Kept: active between {keptFromDays}{" "}
        and {keptToDays} days after it, as a share of the pages shown at least {keptFromDays} days ago. Both
        count on the day of the sign-up. In brackets: 95% ranges.
      </p>
    </Card>
  );
}
