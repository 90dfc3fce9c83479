import {
  dryRunRetention,
  type RetentionRule,
  type RetentionRun,
} from "@parlour/contract/operations/ops-privacy";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { CalendarClock, Search } from "lucide-react";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { retentionKey, useRetention } from "../queries/retention-query.ts";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import { HeldRemovals } from "./held-removals.tsx";
import { keptText, kindLabels } from "./retention-labels.ts";
import styles from "./retention-page.module.css";

/** A rule with the newest dry run's result for it. */
interface RuleRow extends RetentionRule {
  readonly due: number | null;
}

const ruleColumns = columnsOf<RuleRow>([
  { id: "kind", header: "What", cell: ({ kind }) => kindLabels(kind).name },
  { id: "kept", header: "Kept", cell: (rule) => keptText(rule) },
  { id: "from", header: "Counted from", cell: ({ kind }) => kindLabels(kind).from },
  { id: "cutoff", header: "Goes now if older than", cell: ({ cutoff }) => <When at={cutoff} detail="day" /> },
  {
    id: "due",
    header: "Would go",
    sortBy: ({ due }) => due ?? -1,
    cell: ({ due }) => (due === null ? "–" : due.toLocaleString("en-GB")),
  },
]);

function sumOf({ counts }: RetentionRun): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Lists the records removed or due, by kind, largest number first. */
function countsLabel({ counts }: RetentionRun): string {
  const some = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${kindLabels(kind).name} ${count.toLocaleString("en-GB")}`);
  return some.length === 0 ? "Nothing" : some.join(" · ");
}

const runColumns = columnsOf<RetentionRun>([
  { id: "createdAt", header: "When", cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: "kind",
    header: "Kind",
    cell: ({ dryRun }) =>
      dryRun ? (
        <StatusBadge tone="info">Dry run</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Daily run</StatusBadge>
      ),
  },
  { id: "by", header: "By", cell: ({ startedByName }) => startedByName ?? "The server" },
  { id: "sum", header: "Rows", sortBy: sumOf, cell: (run) => sumOf(run).toLocaleString("en-GB") },
  { id: "counts", header: "Of what", cell: countsLabel },
]);

/** How long everything is kept, what the next run would remove, and what runs removed. */
export function RetentionPage() {
  const { client, queryClient } = useConsole();
  const query = useRetention();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: retentionKey });
  const { busy, problem, attempt } = useAction("dryRunRetention");
  const [found, setFound] = useState<RetentionRun>();
  const newest = found ?? query.data?.runs.find((run) => run.dryRun);
  const lastDaily = query.data?.runs.find((run) => !run.dryRun);

  return (
    <>
      <PageHeader
        title="Retention"
        lead="Data is removed automatically once a day when its retention period is over. A dry run counts what would be removed now, and removes nothing."
        actions={
          <Button
            icon={<Search aria-hidden />}
            loading={busy}
            onClick={() => {
              void attempt(async () => {
                setFound(await client.call(dryRunRetention, {}));
                await readAgain();
              });
            }}
          >
            Dry run
          </Button>
        }
      />
      <FailureNotice problem={problem} />
      <LoadState operation="listRetentionRuns" query={query} rows={10}>
        {({ rules, runs, holds }) => (
          <>
            <HeldRemovals holds={holds} onChanged={readAgain} />
            <Card
              title="What is kept, and how long"
              lead={
                newest === undefined ? (
                  "No dry run yet: press Dry run to see what would be removed."
                ) : (
                  <>
                    Counted <When at={newest.createdAt} />: {sumOf(newest).toLocaleString("en-GB")} rows would
                    go with the next daily run.
                  </>
                )
              }
            >
              <DataTable
                caption="How long everything is kept"
                columns={ruleColumns}
                rows={rules.map((rule) => ({ ...rule, due: newest?.counts[rule.kind] ?? null }))}
                rowId={({ kind }) => kind}
                figures={["due"]}
                empty={null}
                marked={({ due }) => due !== null && due > 0}
              />
              <p className={styles["note"]}>
                {lastDaily === undefined
                  ? "The daily run has not removed anything yet; its first one comes within a day of the server's start."
                  : "The next daily run comes a day after the last one: "}
                {lastDaily === undefined ? null : (
                  <When at={new Date(Date.parse(lastDaily.createdAt) + 86_400_000).toISOString()} />
                )}
              </p>
            </Card>
            <Card title="Runs">
              <DataTable
                caption="Retention runs, newest first"
                columns={runColumns}
                rows={runs}
                rowId={({ id }) => id}
                figures={["sum"]}
                empty={
                  <EmptyState
                    level={3}
                    icon={<CalendarClock />}
                    title="No runs yet"
                    text="Daily runs and dry runs are listed here with what they removed or counted."
                  />
                }
              />
            </Card>
          </>
        )}
      </LoadState>
    </>
  );
}
