import { resolveFault, type OpsFault } from "@parlour/contract/operations/faults";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { ServerCrash } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { When } from "../parts/when.tsx";
import { faultsKey, useFaults } from "../queries/faults-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";

const sources: { readonly [Source in OpsFault["source"]]: string } = {
  site: "A brand's page",
  console: "The console",
  policy: "A page's content policy",
  server: "The server",
};

const states = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
] as const;

/** Marks a fault as resolved, or says who did. */
function ResolveCell({ fault }: { readonly fault: OpsFault }) {
  const { client, queryClient } = useConsole();
  const { busy, problem, attempt } = useAction("resolveFault");
  if (fault.resolvedAt !== null) {
    return (
      <>
        <When at={fault.resolvedAt} /> {fault.resolvedByName}
      </>
    );
  }
  return (
    <>
      <RowActions>
        <Button
          variant="secondary"
          aria-label={`Mark as resolved: ${fault.name} at ${fault.place}`}
          loading={busy}
          onClick={() => {
            void attempt(async () => {
              try {
                await client.call(resolveFault, { params: { faultId: fault.id } });
              } finally {
                void queryClient.invalidateQueries({ queryKey: faultsKey });
              }
            });
          }}
        >
          Mark as resolved
        </Button>
      </RowActions>
      <FailureNotice problem={problem} />
    </>
  );
}

const columns = columnsOf<OpsFault>([
  { id: "lastAt", header: "Last", cell: ({ lastAt }) => <When at={lastAt} /> },
  { id: "source", header: "In", cell: ({ source }) => sources[source] },
  { id: "name", header: "What", cell: ({ name }) => name },
  { id: "place", header: "Where in the code", cell: ({ place }) => <code>{place}</code> },
  { id: "route", header: "On", cell: ({ route }) => <code>{route}</code> },
  { id: "count", header: "Times", cell: ({ count }) => count },
  { id: "firstAt", header: "First", cell: ({ firstAt }) => <When at={firstAt} /> },
  { id: "resolve", header: "Resolved", cell: (fault) => <ResolveCell fault={fault} /> },
]);

/** The cursor of a fault: its last time and id, because its id alone would not keep its place. */
const cursorOf = (fault: OpsFault | undefined) =>
  fault === undefined ? undefined : `${fault.lastAt} ${fault.id}`;

/** Unexpected errors of pages and server, for administrators (FAULT-2). */
export function FaultsPage() {
  const { search, setSearch } = usePageSearch();
  const state = search["state"] === "resolved" ? "resolved" : "open";
  const pages = useCursorPages(state);
  const query = useFaults(state, pages.cursor);
  return (
    <>
      <PageHeader
        title="Faults"
        lead="Errors that nobody expected, in pages and on the server. Each place is listed once and counted; nothing of what somebody wrote is kept."
      />
      <Stack>
        <Row>
          <SelectBox
            label="State"
            value={state}
            choices={states}
            onChange={(value) => {
              setSearch({ state: value });
            }}
          />
        </Row>
        <LoadState operation="opsFaults" query={query}>
          {({ faults, hasMore }) => (
            <>
              <DataTable
                caption={state === "open" ? "Open faults, the last to happen first" : "Resolved faults"}
                columns={columns}
                rows={faults}
                rowId={({ id }) => id}
                figures={["count"]}
                wide={["place", "route"]}
                empty={
                  <EmptyState
                    icon={<ServerCrash />}
                    title={state === "open" ? "Nothing is broken" : "None yet"}
                    text={
                      state === "open"
                        ? "An error that nobody expected appears here within seconds."
                        : "Faults that somebody marked as resolved. One that happens again is open again."
                    }
                  />
                }
              />
              <CursorPager
                what="faults"
                pages={pages}
                last={cursorOf(faults.at(-1))}
                hasMore={hasMore}
                busy={query.isPlaceholderData}
              />
            </>
          )}
        </LoadState>
      </Stack>
    </>
  );
}
