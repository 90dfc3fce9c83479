import { parseFields, type Fields } from "./fields.ts";
import { readProof } from "./proof.ts";
import { statementFormat, type Line, type AccountState, type Statement } from "./statement.ts";
import { UnreadableStatement } from "./unreadable.ts";

function readAccountState(fields: Fields): AccountState {
  return {
    position: fields.whole("position"),
    hash: fields.text("hash"),
    purchased: fields.whole("purchased"),
    free: fields.whole("free"),
    debt: fields.whole("debt"),
  };
}

function lineOf(fields: Fields): Line {
  return {
    account: fields.text("account"),
    lotId: fields.textOrNull("lotId"),
    amount: fields.whole("amount"),
  };
}

/** Reads a statement in JSON. Throws UnreadableStatement for anything else. */
export function readJson(text: string): Statement {
  const fields = parseFields(text, "statement");
  const format = fields.text("format");
  if (format !== statementFormat) throw new UnreadableStatement(`unknown format ${format}`);
  const account = fields.part("account");
  return {
    customerId: fields.text("customerId"),
    opening: readAccountState(fields.part("opening")),
    movements: fields.list("entries").map((entry) => ({
      position: entry.whole("position"),
      createdAt: entry.text("createdAt"),
      cause: entry.text("cause"),
      causeId: entry.text("causeId"),
      lines: entry.list("postings").map(lineOf),
      purchased: entry.whole("purchased"),
      free: entry.whole("free"),
      debt: entry.whole("debt"),
      balanceAfter: entry.whole("balanceAfter"),
      debtAfter: entry.whole("debtAfter"),
      previousHash: entry.text("previousHash"),
      hash: entry.text("hash"),
    })),
    lots: fields.list("lots").map((lot) => ({
      lotId: lot.text("lotId"),
      kind: lot.text("kind"),
      amount: lot.whole("amount"),
      remaining: lot.whole("remaining"),
    })),
    uncharged: fields
      .list("unchargedReplies")
      .map((reply) => ({ replyId: reply.text("replyId"), reason: reply.text("reason") })),
    account: { ...readAccountState(account), balance: account.whole("balance") },
    complete: fields.truth("complete"),
    proof: fields.has("proof") ? readProof(fields.part("proof")) : null,
  };
}
