import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Landmark } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { NothingMatches } from "../parts/nothing-matches.tsx";
import { ListFileButton } from "../parts/list-file-button.tsx";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { disputesPageLength, useDisputes } from "../queries/disputes-query.ts";
import { DisputesTable } from "./disputes-table.tsx";

const choices = [
  { value: "open", label: "Open" },
  { value: "won", label: "Won" },
  { value: "lost", label: "Lost" },
  { value: "all", label: "All" },
] as const;

/** Disputes opened by cardholders' banks, with the time left to respond. */
export function DisputesTab() {
  const { search, setSearch } = usePageSearch();
  const status = choices.find(({ value }) => value === search["status"])?.value ?? "open";
  const { filter, key, isFiltered } = useListFilter();
  const pages = useCursorPages(`${status} ${key}`);
  const query = useDisputes(status, filter, pages.cursor);
  return (
    <Stack>
      <Notice tone="info">
        Answers are sent in the card provider&apos;s own console, under the provider&apos;s number; Verotel
        FlexPay reports a dispute only once it is lost. A dispute that is lost takes the purchase&apos;s
        credits back; what was spent of them is owed and made up for by the next purchase.
      </Notice>
      <ListFilters
        file={
          <ListFileButton list="disputes" filter={filter} status={status === "all" ? undefined : status} />
        }
      >
        <SelectBox
          label="State"
          value={status}
          choices={choices}
          onChange={(value) => {
            setSearch({ status: value });
          }}
        />
      </ListFilters>
      <LoadState operation="opsDisputes" query={query}>
        {(disputes) => (
          <>
            <DisputesTable
              caption={
                status === "open" ? "Open disputes, the nearest deadline first" : "Disputes, newest first"
              }
              disputes={disputes}
              empty={
                isFiltered ? (
                  <NothingMatches />
                ) : (
                  <EmptyState
                    icon={<Landmark />}
                    title={status === "open" ? "No open disputes" : "No disputes"}
                    text="When a cardholder's bank asks for money back, it appears here with the time that is left to answer."
                  />
                )
              }
            />
            <CursorPager
              what="disputes"
              pages={pages}
              last={disputes.at(-1)?.id}
              hasMore={disputes.length === disputesPageLength}
              busy={query.isFetching}
            />
          </>
        )}
      </LoadState>
    </Stack>
  );
}
