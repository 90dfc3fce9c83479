import type { RefundStatus } from "@parlour/contract/operations/payments";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Undo2 } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { NothingMatches } from "../parts/nothing-matches.tsx";
import { ListFileButton } from "../parts/list-file-button.tsx";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { refundsPageLength, useRefunds } from "../queries/refunds-query.ts";
import { refundLabel } from "./refund-labels.ts";
import { RefundsTable } from "./refunds-table.tsx";

const statuses = [
  "awaiting_approval",
  "requested",
  "succeeded",
  "rejected",
  "failed",
] as const satisfies readonly RefundStatus[];
const choices = [
  { value: "all" as const, label: "All" },
  ...statuses.map((value) => ({ value, label: refundLabel(value).text })),
];

/** All refunds, requested by anybody. */
export function RefundsTab() {
  const { search, setSearch } = usePageSearch();
  const status = statuses.find((each) => each === search["status"]);
  const { filter, key, isFiltered } = useListFilter();
  const pages = useCursorPages(`${status ?? "all"} ${key}`);
  const query = useRefunds(status, filter, pages.cursor);
  return (
    <Stack>
      <ListFilters file={<ListFileButton list="refunds" filter={filter} status={status} />}>
        <SelectBox
          label="State"
          value={status ?? "all"}
          choices={choices}
          onChange={(value) => {
            setSearch({ status: value === "all" ? undefined : value });
          }}
        />
      </ListFilters>
      <LoadState operation="opsRefunds" query={query}>
        {(refunds) => (
          <>
            <RefundsTable
              caption="Refunds, newest first"
              refunds={refunds}
              withCustomer
              empty={
                isFiltered || status !== undefined ? (
                  <NothingMatches />
                ) : (
                  <EmptyState
                    icon={<Undo2 />}
                    title="No refunds"
                    text="Refunds of customers and staff appear here."
                  />
                )
              }
            />
            <CursorPager
              what="refunds"
              pages={pages}
              last={refunds.at(-1)?.id}
              hasMore={refunds.length === refundsPageLength}
              busy={query.isFetching}
            />
          </>
        )}
      </LoadState>
    </Stack>
  );
}
