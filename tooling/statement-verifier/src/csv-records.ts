import { UnreadableStatement } from "./unreadable.ts";

/** Splits CSV (RFC 4180: quotes doubled within quotes, lines end in CRLF or LF) into records of cells. */
export function csvRecords(text: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = "";
  let quoted = false;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const endCell = (): void => {
    record.push(cell);
    cell = "";
  };
  const endRecord = (): void => {
    endCell();
    records.push(record);
    record = [];
  };
  while (at < text.length) {
    const character = text[at] ?? "";
    at += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === ",") endCell();
    else if (character === "\n") endRecord();
    else if (character === "\r" && text[at] === "\n") continue;
    else cell += character;
  }
  if (quoted) throw new UnreadableStatement("a quoted cell has no end");
  if (cell !== "" || record.length > 0) endRecord();
  return records;
}
