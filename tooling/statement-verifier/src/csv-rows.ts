import { csvRecords } from "./csv-records.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** A row's cells by column name. */
export type Row = ReadonlyMap<string, string>;

export function cell(row: Row, name: string): string {
  const value = row.get(name);
  if (value === undefined) throw new UnreadableStatement(`there is no column ${name}`);
  // the spreadsheet guard against formulas
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? value.slice(1) : value;
}

export function whole(row: Row, name: string): number {
  const value = cell(row, name);
  if (!/^-?\d{1,15}$/.test(value)) throw new UnreadableStatement(`${name} is not a whole number: ${value}`);
  return Number(value);
}

/** Reads the rows below the header. */
export function rowsOf(text: string): readonly Row[] {
  const [header = [], ...records] = csvRecords(text);
  return records.map((record): Row => {
    if (record.length !== header.length)
      throw new UnreadableStatement("a row does not have one cell for each column");
    return new Map(header.map((name, index) => [name, record[index] ?? ""]));
  });
}
