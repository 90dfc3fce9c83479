import type { InsightDesk } from "@parlour/contract/operations/insight";
import { columnsOf } from "../parts/data-table.tsx";
import { countText } from "./figure-text.ts";
import { waitColumns } from "./wait-columns.ts";
import { chargedColumn, repliesColumn, writtenColumn } from "./work-columns.ts";

/** Columns of the desk's tables. */

type Point = InsightDesk["series"][number];
type Hour = InsightDesk["hours"][number];
type Operator = InsightDesk["operators"][number];
type Site = InsightDesk["sites"][number];

/** By hour of the day. */
export const hourColumns = columnsOf<Hour>([
  {
    id: "hour",
    header: "Hour of the day",
    cell: ({ hour }) => `${String(hour).padStart(2, "0")}:00`,
    sortBy: ({ hour }) => hour,
  },
  writtenColumn,
  repliesColumn,
  ...waitColumns,
]);

/** By operator. */
export const operatorColumns = columnsOf<Operator>([
  { id: "name", header: "Operator", cell: (row) => row.displayName, sortBy: (row) => row.displayName },
  repliesColumn,
  chargedColumn,
  {
    id: "conversations",
    header: "Conversations",
    cell: (row) => countText(row.conversations),
    sortBy: (row) => row.conversations,
  },
  ...waitColumns,
]);

/** Columns of the figures over time; `nameOf` names a point by its start. */
export function pointColumns(nameOf: (start: string) => string) {
  return columnsOf<Point>([
    { id: "start", header: "When", cell: ({ start }) => nameOf(start) },
    writtenColumn,
    repliesColumn,
    chargedColumn,
    ...waitColumns,
    {
      id: "waiting",
      header: "Waiting at the end",
      cell: (row) => countText(row.waitingAtEnd),
      sortBy: (row) => row.waitingAtEnd,
    },
    {
      id: "operators",
      header: "Operators",
      cell: (row) => countText(row.operators),
      sortBy: (row) => row.operators,
    },
  ]);
}

/** By site. */
export function siteColumns(nameOf: (site: Site) => string) {
  return columnsOf<Site>([
    { id: "site", header: "Site", cell: nameOf, sortBy: nameOf },
    writtenColumn,
    repliesColumn,
    chargedColumn,
    ...waitColumns,
  ]);
}
