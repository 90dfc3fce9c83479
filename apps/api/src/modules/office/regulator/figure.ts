import type { RegionCode } from "@parlour/contract/regions";
import type { RawBuilder } from "kysely";

/** What a folder covers. */
export interface FolderScope {
  readonly region: RegionCode;
  /** The region's time zone, by whose clock days and months begin. */
  readonly zone: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** When the first day begins, and when the last one has ended. */
  readonly from: Date;
  readonly to: Date;
  /** The day on which the folder is made: open requests are late after it. */
  readonly today: string;
}

export type FigureRow = Readonly<Record<string, unknown>>;

/** One figure of the folder: a file with the query and the rows that it gave. */
export interface Figure {
  /** The file's name without its ending. */
  readonly name: string;
  /** What the rows are, for people. */
  readonly title: string;
  readonly query: (scope: FolderScope) => RawBuilder<FigureRow>;
  /** Adds what is not in the database, such as words that are part of the pages. Absent: nothing. */
  readonly complete?: (row: FigureRow) => FigureRow;
}
