import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Inbox } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { ListFileButton } from "../parts/list-file-button.tsx";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { NothingMatches } from "../parts/nothing-matches.tsx";
import { onlyGiven } from "../parts/only-given.ts";
import { PageHeader } from "../parts/page-header.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { useEnquiries } from "../queries/enquiries-query.ts";
import { EnquiriesTable } from "./enquiries-table.tsx";
import { typeChoices } from "./enquiry-labels.ts";
import { NewEnquiry } from "./new-enquiry.tsx";

const states = [
  { value: "open", label: "Open" },
  { value: "overdue", label: "Overdue" },
  { value: "due", label: "Due within 7 days" },
  { value: "resolved", label: "Closed" },
  { value: "all", label: "All" },
] as const;

const owners = [
  { value: "anybody", label: "Anybody" },
  { value: "me", label: "Me" },
  { value: "nobody", label: "Nobody yet" },
] as const;

const types = [{ value: "any", label: "Any" }, ...typeChoices] as const;

/** The page size that the server returns. */
const pageLength = 100;

const captions = {
  open: "Open requests, the nearest due date first",
  overdue: "Overdue requests, the nearest due date first",
  due: "Requests that are overdue or due within 7 days, the nearest due date first",
  resolved: "Closed requests, newest first",
  all: "All requests, newest first",
} as const;

const emptyMessages = {
  open: "Nothing waits for an answer. Add what comes by post, e-mail or phone, so that nobody forgets it.",
  overdue: "Every open request still has time.",
  due: "Nothing is overdue or due within 7 days.",
  resolved: "Nothing was closed in the last 3 months; older ones are removed.",
  all: "Nothing is written down. Add what comes by post, e-mail or phone, so that nobody forgets it.",
} as const;

/** Requests about data and other things by post, e-mail or phone, from people with or without an account. */
export function EnquiriesPage() {
  const { search, setSearch } = usePageSearch();
  const state = states.find(({ value }) => value === search["state"])?.value ?? "open";
  const owner = owners.find(({ value }) => value === search["owner"])?.value ?? "anybody";
  const type = types.find(({ value }) => value === search["type"])?.value ?? "any";
  const { filter: shared, key, isFiltered } = useListFilter();
  const own = onlyGiven({
    type: type === "any" ? undefined : type,
    owner: owner === "anybody" ? undefined : owner,
  });
  const pages = useCursorPages(`${state} ${owner} ${type} ${key}`);
  const query = useEnquiries(state, { ...shared, ...own }, pages.cursor);
  const isNarrowed = isFiltered || Object.keys(own).length > 0;
  return (
    <>
      <PageHeader
        title="Privacy requests"
        lead="What came by post, e-mail or phone: copies of data, erasure, complaints. Reading them is kept in the audit."
        actions={<NewEnquiry customerId={null} />}
      />
      <ListFilters
        file={
          <ListFileButton
            list="enquiries"
            filter={shared}
            status={state === "all" ? undefined : state}
            more={own}
          />
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
        <SelectBox
          label="Owner"
          value={owner}
          choices={owners}
          onChange={(value) => {
            setSearch({ owner: value === "anybody" ? undefined : value });
          }}
        />
        <SelectBox
          label="Type"
          value={type}
          choices={types}
          onChange={(value) => {
            setSearch({ type: value === "any" ? undefined : value });
          }}
        />
      </ListFilters>
      <LoadState operation="listEnquiries" query={query}>
        {({ enquiries }) => (
          <>
            <EnquiriesTable
              caption={captions[state]}
              enquiries={enquiries}
              empty={
                isNarrowed ? (
                  <NothingMatches />
                ) : (
                  <EmptyState icon={<Inbox />} title="No requests" text={emptyMessages[state]} />
                )
              }
            />
            <CursorPager
              what="requests"
              pages={pages}
              last={enquiries.at(-1)?.id}
              hasMore={enquiries.length === pageLength}
              busy={query.isFetching}
            />
          </>
        )}
      </LoadState>
    </>
  );
}
