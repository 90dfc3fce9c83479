import { pipeline, Readable } from "node:stream";
import { stringify, type Options } from "csv-stringify";

/** A row's values by column title, in the columns' order. */
export type CsvRow = { readonly [title: string]: string | number | null };

/**
 * How every file for a spreadsheet is written. A text that begins like a formula (= + - @) gets a leading apostrophe; an
 * amount below zero stays a number.
 */
export const csvOptions: Options = {
  header: true,
  bom: true,
  escape_formulas: true,
  record_delimiter: "windows",
  cast: {
    string: (value, { header }) =>
      !header && /^-\d+\.\d{2}$/.test(value) ? { value, escape_formulas: false } : value,
  },
};

/** Reads all rows of a list page by page. `read` returns the rows after the one with this id, at most a page of them. */
export async function* everyRow<Row>(
  read: (before: string | undefined) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let before: string | undefined;
  for (;;) {
    const rows = await read(before);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    before = idOf(last);
  }
}

async function* orNone(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let some = false;
  for await (const row of rows) {
    some = true;
    yield row;
  }
  if (!some) yield { "Nothing matches the filter": "" };
}

/**
 * Returns rows as a CSV file that is written as it is read, so that a list of any length needs no memory. The first row
 * gives the titles; without rows the file says that there are none. An error ends the file unfinished.
 */
export function csvStream(rows: AsyncIterable<CsvRow>): Readable {
  const csv = stringify(csvOptions);
  // An error destroys the file too, so that its reader learns of it.
  pipeline(Readable.from(orNone(rows)), csv, () => undefined);
  return csv;
}
