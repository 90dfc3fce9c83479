import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { ShieldAlert } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { NothingMatches } from "../parts/nothing-matches.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { fraudWarningsPageLength, useFraudWarnings } from "../queries/fraud-warnings-query.ts";
import { FraudFigures } from "./fraud-figures.tsx";
import { FraudWarningsTable } from "./fraud-warnings-table.tsx";

const choices = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Refunded or disputed" },
  { value: "all", label: "All" },
] as const;

/** Early fraud warnings of cardholders' banks, and the share of payments with fraud or a dispute. */
export function FraudTab() {
  const { search, setSearch } = usePageSearch();
  const status = choices.find(({ value }) => value === search["status"])?.value ?? "open";
  const { filter, key, isFiltered } = useListFilter();
  const pages = useCursorPages(`${status} ${key}`);
  const query = useFraudWarnings(status, filter, pages.cursor);
  return (
    <Stack>
      <Notice tone="info">
        A bank reports a payment as fraud before its cardholder disputes it. If you refund the payment first,
        there is usually no dispute; the warning counts all the same.
      </Notice>
      <ListFilters>
        <SelectBox
          label="State"
          value={status}
          choices={choices}
          onChange={(value) => {
            setSearch({ status: value });
          }}
        />
      </ListFilters>
      <LoadState operation="opsFraudWarnings" query={query}>
        {(warnings) => (
          <>
            <FraudWarningsTable
              caption={
                status === "open"
                  ? "Open early fraud warnings, newest first"
                  : "Early fraud warnings, newest first"
              }
              warnings={warnings}
              empty={
                isFiltered ? (
                  <NothingMatches />
                ) : (
                  <EmptyState
                    icon={<ShieldAlert />}
                    title={status === "open" ? "No open fraud warnings" : "No fraud warnings"}
                    text="When a cardholder's bank reports a payment as fraud, it appears here, usually days before a dispute."
                  />
                )
              }
            />
            <CursorPager
              what="fraud warnings"
              pages={pages}
              last={warnings.at(-1)?.id}
              hasMore={warnings.length === fraudWarningsPageLength}
              busy={query.isFetching}
            />
          </>
        )}
      </LoadState>
      <FraudFigures filter={filter} />
    </Stack>
  );
}
