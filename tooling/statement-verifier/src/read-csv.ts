import { csvRecords } from "./csv-records.ts";
import { statementFormat, UnreadableStatement, type Line, type Statement } from "./statement.ts";

type Row = ReadonlyMap<string, string>;

function cell(row: Row, name: string): string {
  const value = row.get(name);
  if (value === undefined) throw new UnreadableStatement(`there is no column ${name}`);
  // the spreadsheet guard against formulas
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? value.slice(1) : value;
}

function whole(row: Row, name: string): number {
  const value = cell(row, name);
  if (!/^-?\d{1,15}$/.test(value)) throw new UnreadableStatement(`${name} is not a whole number: ${value}`);
  return Number(value);
}

function linesOf(row: Row): readonly Line[] {
  let value: unknown;
  try {
    value = JSON.parse(cell(row, "postings"));
  } catch {
    throw new UnreadableStatement("postings are not JSON");
  }
  if (!Array.isArray(value)) throw new UnreadableStatement("postings is not a list");
  return value.map((line: unknown) => {
    if (!Array.isArray(line)) throw new UnreadableStatement("a posting is not a list");
    const [account, lotId, amount] = line as readonly unknown[];
    if (typeof account !== "string" || (lotId !== null && typeof lotId !== "string")) {
      throw new UnreadableStatement("a posting names no account or lot");
    }
    if (typeof amount !== "number" || !Number.isSafeInteger(amount)) {
      throw new UnreadableStatement("a posting has no whole amount");
    }
    return { account, lotId, amount };
  });
}

/** Reads a statement in CSV. Throws UnreadableStatement for anything else. */
export function readCsv(text: string): Statement {
  const [header = [], ...records] = csvRecords(text);
  const rows = records.map((record): Row => {
    if (record.length !== header.length)
      throw new UnreadableStatement("a row has not one cell for each column");
    return new Map(header.map((name, index) => [name, record[index] ?? ""]));
  });
  const ofKind = (kind: string): readonly Row[] => rows.filter((row) => cell(row, "kind") === kind);
  const [opening] = ofKind("opening");
  const [account] = ofKind("account");
  if (opening === undefined || cell(opening, "text") !== statementFormat) {
    throw new UnreadableStatement(`there is no opening row of ${statementFormat}`);
  }
  // the last row; without it the file is incomplete
  if (account === undefined) throw new UnreadableStatement("there is no account row: is the file complete?");
  const customerId = cell(opening, "customerId");
  if (rows.some((row) => cell(row, "customerId") !== customerId)) {
    throw new UnreadableStatement("the rows are of several customers");
  }
  const standing = (row: Row) => ({
    position: whole(row, "position"),
    hash: cell(row, "hash"),
    purchased: whole(row, "purchased"),
    free: whole(row, "free"),
    debt: whole(row, "debt"),
  });
  return {
    customerId,
    opening: standing(opening),
    movements: ofKind("movement").map((row) => ({
      ...standing(row),
      createdAt: cell(row, "createdAt"),
      cause: cell(row, "cause"),
      causeId: cell(row, "causeId"),
      lines: linesOf(row),
      balanceAfter: whole(row, "balanceAfter"),
      debtAfter: whole(row, "debtAfter"),
      previousHash: cell(row, "previousHash"),
    })),
    lots: ofKind("lot").map((row) => ({
      lotId: cell(row, "causeId"),
      kind: cell(row, "cause"),
      amount: whole(row, "purchased"),
      remaining: whole(row, "balanceAfter"),
    })),
    uncharged: ofKind("uncharged_reply").map((row) => ({
      replyId: cell(row, "causeId"),
      reason: cell(row, "cause"),
    })),
    account: { ...standing(account), balance: whole(account, "balanceAfter") },
    complete: cell(account, "text") === "complete",
  };
}
