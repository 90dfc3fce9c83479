import type { OpsPayment } from "@parlour/contract/operations/ops-payments";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { CreditCard, Scale } from "lucide-react";
import type { ReactNode } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { NothingMatches } from "../parts/nothing-matches.tsx";
import { ListFileButton } from "../parts/list-file-button.tsx";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { paymentsPageLength, usePayments } from "../queries/payments-query.ts";
import { PaymentsTable } from "./payments-table.tsx";
import { paymentStatusLabel } from "./refund-labels.ts";

const statuses = [
  "succeeded",
  "processing",
  "failed",
  "held",
] as const satisfies readonly OpsPayment["status"][];
const choices = [
  { value: "all" as const, label: "All" },
  ...statuses.map((value) => ({ value, label: paymentStatusLabel(value).text })),
];

interface PaymentsListProps {
  readonly caption: string;
  readonly status: OpsPayment["status"] | undefined;
  readonly empty: ReactNode;
  /** The filter by status, if the list has one. */
  readonly children?: ReactNode;
}

function PaymentsList({ caption, status, empty, children }: PaymentsListProps) {
  const { filter, key, isFiltered } = useListFilter();
  const pages = useCursorPages(`${status ?? "all"} ${key}`);
  const query = usePayments(status, filter, pages.cursor);
  return (
    <Stack>
      <ListFilters file={<ListFileButton list="payments" filter={filter} status={status} />}>
        {children}
      </ListFilters>
      <LoadState operation="opsPayments" query={query}>
        {(payments) => (
          <>
            <PaymentsTable
              caption={caption}
              payments={payments}
              withCustomer
              empty={isFiltered ? <NothingMatches /> : empty}
            />
            <CursorPager
              what="payments"
              pages={pages}
              last={payments.at(-1)?.paymentIntent}
              hasMore={payments.length === paymentsPageLength}
              busy={query.isFetching}
            />
          </>
        )}
      </LoadState>
    </Stack>
  );
}

/** All payments, whatever became of them. */
export function PaymentsTab() {
  const { search, setSearch } = usePageSearch();
  const status = statuses.find((each) => each === search["status"]);
  return (
    <PaymentsList
      caption="Payments, newest first"
      status={status}
      empty={
        <EmptyState
          icon={<CreditCard />}
          title="No payments"
          text={status === undefined ? "Payments of all customers appear here." : "None is in this state."}
        />
      }
    >
      <SelectBox
        label="State"
        value={status ?? "all"}
        choices={choices}
        onChange={(value) => {
          setSearch({ status: value === "all" ? undefined : value });
        }}
      />
    </PaymentsList>
  );
}

/** Payments whose money did not match their order: each is released or refunded. */
export function HeldTab() {
  return (
    <PaymentsList
      caption="Held payments, newest first"
      status="held"
      empty={
        <EmptyState
          icon={<Scale />}
          title="Nothing is held"
          text="A payment is held here when the money that arrived does not match the order. Release it, or send it back."
        />
      }
    />
  );
}
