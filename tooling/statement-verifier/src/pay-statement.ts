import { cell, rowsOf, whole, type Row } from "./csv-rows.ts";
import { parseFields } from "./fields.ts";
import { readProof, type Proof } from "./proof.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** The content of an operator's pay statement, independent of its file format. Amounts are minor units. */

export interface PayLine {
  readonly account: string;
  readonly amount: number;
}

export interface PayEntry {
  readonly position: number;
  readonly createdAt: string;
  readonly cause: string;
  readonly causeId: string;
  readonly day: string;
  readonly site: string;
  readonly currency: string;
  readonly quantity: number;
  readonly charged: number;
  readonly rateMinor: number | null;
  readonly reason: string | null;
  readonly correctedBy: string | null;
  readonly lines: readonly PayLine[];
  readonly minor: number;
  readonly totalAfter: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface PayStatement {
  readonly staffId: string;
  readonly entries: readonly PayEntry[];
  readonly account: {
    readonly position: number;
    readonly hash: string;
    readonly totals: readonly { readonly currency: string; readonly minor: number }[];
  };
  /** null: there is none. */
  readonly proof: Proof | null;
}

export const payFormat = "parlour-pay-statement-1";

/** Whether a file says that it is a pay statement. */
export function isPayStatement(text: string): boolean {
  return text.slice(0, 1_000).includes(payFormat);
}

function readPayJson(text: string): PayStatement {
  const fields = parseFields(text, "statement");
  const format = fields.text("format");
  if (format !== payFormat) throw new UnreadableStatement(`unknown format ${format}`);
  const account = fields.part("account");
  return {
    staffId: fields.text("staffId"),
    entries: fields.list("entries").map((entry) => ({
      position: entry.whole("position"),
      createdAt: entry.text("createdAt"),
      cause: entry.text("cause"),
      causeId: entry.text("causeId"),
      day: entry.text("day"),
      site: entry.text("site"),
      currency: entry.text("currency"),
      quantity: entry.whole("quantity"),
      charged: entry.whole("charged"),
      rateMinor: entry.wholeOrNull("rateMinor"),
      reason: entry.textOrNull("reason"),
      correctedBy: entry.textOrNull("correctedBy"),
      lines: entry
        .list("postings")
        .map((line) => ({ account: line.text("account"), amount: line.whole("amount") })),
      minor: entry.whole("minor"),
      totalAfter: entry.whole("totalAfter"),
      previousHash: entry.text("previousHash"),
      hash: entry.text("hash"),
    })),
    account: {
      position: account.whole("position"),
      hash: account.text("hash"),
      totals: account
        .list("totals")
        .map((total) => ({ currency: total.text("currency"), minor: total.whole("minor") })),
    },
    proof: fields.has("proof") ? readProof(fields.part("proof")) : null,
  };
}

function linesOf(row: Row): readonly PayLine[] {
  let value: unknown;
  try {
    value = JSON.parse(cell(row, "postings"));
  } catch {
    throw new UnreadableStatement("postings are not JSON");
  }
  if (!Array.isArray(value)) throw new UnreadableStatement("postings is not a list");
  return value.map((line: unknown) => {
    if (!Array.isArray(line)) throw new UnreadableStatement("a posting is not a list");
    const [account, amount] = line as readonly unknown[];
    if (typeof account !== "string" || typeof amount !== "number" || !Number.isSafeInteger(amount)) {
      throw new UnreadableStatement("a posting is not an account with a whole amount");
    }
    return { account, amount };
  });
}

function readPayCsv(text: string): PayStatement {
  const rows = rowsOf(text);
  const ofKind = (kind: string): readonly Row[] => rows.filter((row) => cell(row, "kind") === kind);
  const [format] = ofKind("format");
  const [account] = ofKind("account");
  const [proof] = ofKind("proof");
  if (format === undefined || cell(format, "text") !== payFormat) {
    throw new UnreadableStatement(`there is no row of ${payFormat}`);
  }
  // the last row; without it the file is incomplete
  if (account === undefined) throw new UnreadableStatement("there is no account row: is the file complete?");
  const staffId = cell(format, "staffId");
  if (rows.some((row) => cell(row, "staffId") !== staffId)) {
    throw new UnreadableStatement("the rows are of several operators");
  }
  return {
    staffId,
    entries: ofKind("entry").map((row) => {
      const cause = cell(row, "cause");
      // an empty cell has no value; only a correction has a reason and somebody who made it
      const ofCorrection = (name: string): string | null =>
        cause === "correction" || cell(row, name) !== "" ? cell(row, name) : null;
      return {
        position: whole(row, "position"),
        createdAt: cell(row, "createdAt"),
        cause,
        causeId: cell(row, "causeId"),
        day: cell(row, "day"),
        site: cell(row, "site"),
        currency: cell(row, "currency"),
        quantity: whole(row, "quantity"),
        charged: whole(row, "charged"),
        rateMinor: cell(row, "rateMinor") === "" ? null : whole(row, "rateMinor"),
        reason: ofCorrection("reason"),
        correctedBy: ofCorrection("correctedBy"),
        lines: linesOf(row),
        minor: whole(row, "minor"),
        totalAfter: whole(row, "totalAfter"),
        previousHash: cell(row, "previousHash"),
        hash: cell(row, "hash"),
      };
    }),
    account: {
      position: whole(account, "position"),
      hash: cell(account, "hash"),
      totals: ofKind("total").map((row) => ({
        currency: cell(row, "currency"),
        minor: whole(row, "totalAfter"),
      })),
    },
    proof: proof === undefined ? null : readProof(parseFields(cell(proof, "text"), "proof")),
  };
}

/** Reads a pay statement in JSON or CSV. Throws UnreadableStatement for anything else. */
export function readPayStatement(text: string): PayStatement {
  return /^\uFEFF?\s*\{/.test(text) ? readPayJson(text) : readPayCsv(text);
}
