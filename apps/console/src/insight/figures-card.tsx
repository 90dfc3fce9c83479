import { buttonClass } from "@parlour/ui/button-class";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { ChartColumn, Download, Table2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Card } from "../parts/card.tsx";
import { DataTable, type Column } from "../parts/data-table.tsx";
import styles from "./figures-card.module.css";
import type { TimeChartProps } from "./time-chart.tsx";

/** The chart library is large: figures and tables are shown before it has loaded. */
const TimeChart = lazy(async () => ({ default: (await import("./time-chart.tsx")).TimeChart }));

interface FiguresCardProps<Row extends object> {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Absent: only the table. */
  readonly chart?: Omit<TimeChartProps, "title">;
  readonly columns: Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Ids of text columns; all others are figures. */
  readonly words: readonly string[];
  /** The address of the table as a file. */
  readonly file?: string;
  /** Shown in place of an empty table. */
  readonly empty?: ReactNode;
}

/** Figures as a chart or a table, and as a file. */
export function FiguresCard<Row extends object>(props: FiguresCardProps<Row>) {
  const { title, lead, chart, columns, rows, rowId, words, file, empty } = props;
  const [asTable, setAsTable] = useState(chart === undefined);
  const figures = columns.flatMap(({ id }) => (id === undefined || words.includes(id) ? [] : [id]));
  const toggle =
    chart === undefined ? null : (
      <button
        type="button"
        className={buttonClass({ variant: "quiet" })}
        aria-label={`${asTable ? "Show chart" : "Show table"}: ${title}`}
        onClick={() => {
          setAsTable(!asTable);
        }}
      >
        {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
        {asTable ? "Show chart" : "Show table"}
      </button>
    );
  return (
    <Card
      title={title}
      lead={lead}
      actions={
        <>
          {toggle}
          {file === undefined || rows.length === 0 ? null : (
            <a
              className={buttonClass({ variant: "quiet" })}
              href={file}
              download
              aria-label={`CSV: ${title}`}
            >
              <Download aria-hidden />
              CSV
            </a>
          )}
        </>
      }
    >
      {chart === undefined || asTable ? (
        <div className={styles["table"]}>
          <DataTable
            caption={`${title}: figures`}
            columns={columns}
            rows={rows}
            rowId={rowId}
            figures={figures}
            empty={empty ?? <p className={styles["none"]}>Nothing in this period.</p>}
          />
        </div>
      ) : (
        <Suspense fallback={<Skeleton width="100%" height="15.5rem" />}>
          <TimeChart title={title} {...chart} />
        </Suspense>
      )}
    </Card>
  );
}
