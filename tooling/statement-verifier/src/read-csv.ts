import { cell, rowsOf, whole, type Row } from "./csv-rows.ts";
import { readProof } from "./proof.ts";
import { parseFields } from "./fields.ts";
import { statementFormat, type Line, type Statement } from "./statement.ts";
import { UnreadableStatement } from "./unreadable.ts";

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
  const rows = rowsOf(text);
  const ofKind = (kind: string): readonly Row[] => rows.filter((row) => cell(row, "kind") === kind);
  const [opening] = ofKind("opening");
  const [account] = ofKind("account");
  const [proof] = ofKind("proof");
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
    proof: proof === undefined ? null : readProof(parseFields(cell(proof, "text"), "proof")),
  };
}
