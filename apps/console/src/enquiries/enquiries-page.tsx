import { usePageSearch } from "../frame/use-page-search.ts";
import { Card } from "../parts/card.tsx";
import { ListFileButton } from "../parts/list-file-button.tsx";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { Pager } from "../parts/pager.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { useEnquiries } from "../queries/enquiries-query.ts";
import { EnquiryList } from "./enquiry-list.tsx";
import { NewEnquiry } from "./new-enquiry.tsx";

const states = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
  { value: "all", label: "All" },
] as const;

/** The page size that the server returns. */
const pageLength = 100;

const emptyMessages = {
  open: "Nothing waits for an answer. Add what comes by post, e-mail or phone, so that nobody forgets it.",
  resolved: "Nothing was resolved in the last 3 months; older ones are removed.",
  all: "Nothing is written down. Add what comes by post, e-mail or phone, so that nobody forgets it.",
} as const;

/** Requests about data and other things by post, e-mail or phone, from people with or without an account. */
export function EnquiriesPage() {
  const { search, setSearch } = usePageSearch();
  const state = states.find(({ value }) => value === search["state"])?.value ?? "open";
  const { filter, key, isFiltered } = useListFilter();
  const { cursor, page, next, previous } = useCursorPages(`${state} ${key}`);
  const query = useEnquiries(state, filter, cursor);
  return (
    <>
      <PageHeader
        title="Privacy requests"
        lead="What came by post, e-mail or phone: copies of data, erasure, complaints. Reading them is kept in the audit."
        actions={<NewEnquiry customerId={null} />}
      />
      <ListFilters
        file={
          <ListFileButton list="enquiries" filter={filter} status={state === "all" ? undefined : state} />
        }
      >
        <SelectBox
          label="Show"
          value={state}
          choices={states}
          onChange={(value) => {
            setSearch({ state: value });
          }}
        />
      </ListFilters>
      <Card
        title={
          state === "open" ? "Open requests" : state === "resolved" ? "Resolved requests" : "All requests"
        }
      >
        <LoadState operation="listEnquiries" query={query}>
          {({ enquiries }) => (
            <>
              <EnquiryList
                enquiries={enquiries}
                empty={
                  isFiltered
                    ? "Nothing matches. Clear one of the filters and look again."
                    : emptyMessages[state]
                }
                linked
              />
              <Pager
                what="requests"
                page={page}
                hasMore={enquiries.length === pageLength}
                busy={query.isFetching}
                onPrevious={previous}
                onNext={() => {
                  const last = enquiries.at(-1);
                  if (last !== undefined) next(last.id);
                }}
              />
            </>
          )}
        </LoadState>
      </Card>
    </>
  );
}
