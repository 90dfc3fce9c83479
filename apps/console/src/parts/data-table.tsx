import {
  createColumnHelper,
  createSortedRowModel,
  flexRender,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import styles from "./data-table.module.css";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, datetime: sortFn_datetime, text: sortFn_text },
});

type TableFeatures = typeof features;

/** A column of a `DataTable`, made with `columnsOf`. */
export type Column<Row extends object> = ColumnDef<TableFeatures, Row>;

interface ColumnSpec<Row> {
  /** Unique within the table. */
  readonly id: string;
  readonly header: string;
  /** Renders a cell. */
  readonly cell: (row: Row) => ReactNode;
  /** The value by which the column sorts; absent: it is not sortable. */
  readonly sortBy?: (row: Row) => string | number;
}

/**
 * Creates columns from simple specs. Call it outside of components, or memoize: columns must stay the same
 * between renders.
 */
export function columnsOf<Row extends object>(specs: readonly ColumnSpec<Row>[]): Column<Row>[] {
  const helper = createColumnHelper<TableFeatures, Row>();
  return specs.map(({ id, header, cell, sortBy }) =>
    sortBy === undefined
      ? helper.display({ id, header, enableSorting: false, cell: (context) => cell(context.row.original) })
      : helper.accessor(sortBy, { id, header, cell: (context) => cell(context.row.original) }),
  ) as Column<Row>[];
}

interface DataTableProps<Row extends object> {
  /** Names the list, for screen readers and for the scrolling region around it. */
  readonly caption: string;
  readonly columns: Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Shown if there are no rows. Says what to do next, like an `EmptyState`. */
  readonly empty: ReactNode;
  /** Ids of columns with figures, which are right-aligned. */
  readonly figures?: readonly string[];
  /** Ids of columns with sentences, which have a whole line of a card. */
  readonly wide?: readonly string[];
  /** Marks a row, such as the one whose details are open. */
  readonly marked?: (row: Row) => boolean;
}

const ariaSort = { asc: "ascending", desc: "descending", none: "none" } as const;

/** Returns a column's heading if it is plain words, for the cards that rows are on narrow screens. */
function headerOf({ header }: { readonly header?: unknown }): string | undefined {
  return typeof header === "string" && header !== "" ? header : undefined;
}

/**
 * A table with a caption, headings for sorting, and sideways scrolling by keys. `rows` are first shown in
 * their given order. With little room each row is a card, with its actions in reach (DESK-36).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, empty, figures = [], wide = [], marked } = props;
  const [sorting, setSorting] = useState<SortingState>([]);
  const table = useTable({
    features,
    columns,
    data: rows,
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: rowId,
    enableMultiSort: false,
  });

  if (rows.length === 0) return <div className={styles["empty"]}>{empty}</div>;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is cut off sideways must be reachable by keys (WCAG 2.1.1)
    <section className={styles["scroll"]} aria-label={caption} tabIndex={0}>
      <table className={styles["table"]}>
        <caption className={styles["caption"]}>{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { column } = header;
                const sorted = column.getIsSorted();
                const sortable = column.getCanSort();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-figures={figures.includes(column.id) || undefined}
                    aria-sort={sortable ? ariaSort[sorted === false ? "none" : sorted] : undefined}
                  >
                    {sortable ? (
                      <button
                        type="button"
                        className={styles["sort"]}
                        onClick={column.getToggleSortingHandler()}
                      >
                        <table.FlexRender header={header} />
                        {sorted === "asc" ? <ArrowUp aria-hidden /> : null}
                        {sorted === "desc" ? <ArrowDown aria-hidden /> : null}
                        {sorted === false ? <ChevronsUpDown className={styles["idle"]} aria-hidden /> : null}
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-marked={marked?.(row.original) || undefined}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-label={headerOf(cell.column.columnDef)}
                  data-figures={figures.includes(cell.column.id) || undefined}
                  data-wide={wide.includes(cell.column.id) || undefined}
                >
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
