import { auditFile } from "@parlour/contract/operations/list-files";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { ScrollText } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { DataTable } from "../parts/data-table.tsx";
import { CsvButton } from "../parts/list-file-button.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { onlyGiven } from "../parts/only-given.ts";
import { PageHeader } from "../parts/page-header.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { startOfDay } from "../parts/start-of-day.ts";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useAudit } from "../queries/audit-query.ts";
import { useConsole } from "../services/console-services.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditFilters, filterNames } from "./audit-filters.tsx";

/** Staff's actions, newest first. Reading them is audited too, so they are loaded only on request. */
export function AuditPage() {
  const { search } = usePageSearch();
  const { client } = useConsole();
  const filters = JSON.stringify(filterNames.map((name) => search[name] ?? ""));
  const pages = useCursorPages(filters);
  const filter = {
    staffId: search["staff"],
    action: search["action"],
    targetType: search["type"],
    targetId: search["target"],
    from: startOfDay(search["from"]),
    to: startOfDay(search["until"], 1),
  };
  const query = useAudit(filter, pages.cursor);
  const filtered = filterNames.some((name) => search[name] !== undefined);
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="What staff changed or looked at, newest first. Nothing in it can be changed, and reading it is recorded as well."
      />
      <AuditFilters
        file={
          <CsvButton
            name="audit"
            operation="auditFile"
            load={() => client.call(auditFile, { query: onlyGiven(filter) })}
          />
        }
      />
      <LoadState operation="auditLog" query={query} rows={12}>
        {({ entries, hasMore }) => (
          <>
            <DataTable
              caption="Audit entries, newest first"
              columns={auditColumns}
              rows={entries}
              rowId={({ id }) => id}
              wide={["sentence"]}
              empty={
                <EmptyState
                  icon={<ScrollText />}
                  title="Nothing found"
                  text={
                    filtered
                      ? "Nobody did that then. Widen the dates, or take a filter away."
                      : "As soon as somebody does something, it is listed here."
                  }
                />
              }
            />
            <CursorPager
              what="the audit"
              pages={pages}
              last={entries.at(-1)?.id}
              hasMore={hasMore}
              busy={query.isFetching}
            />
          </>
        )}
      </LoadState>
    </>
  );
}
