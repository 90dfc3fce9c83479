import type { Statement } from "@parlour/contract/operations/statement";
import { stringify } from "csv-stringify/sync";

const columns = [
  "kind",
  "position",
  "createdAt",
  "customerId",
  "cause",
  "causeId",
  "text",
  "purchased",
  "free",
  "debt",
  "balanceAfter",
  "debtAfter",
  "postings",
  "previousHash",
  "hash",
] as const;

type Row = { readonly [Column in (typeof columns)[number]]?: string | number };

/**
 * Formats the statement as a CSV file with the same facts as the JSON: rows `opening` (the state before),
 * `movement` (its postings as JSON `[[account,lotId,amount],…]`), `lot`, `uncharged_reply`, `goodwill_refund`,
 * `account` (the state now), and `proof` (as JSON), if there is one. Texts that a spreadsheet would take for a formula get a leading apostrophe.
 */
export function statementCsv(statement: Statement): string {
  const { customerId, opening, account } = statement;
  const rows: Row[] = [
    {
      kind: "opening",
      position: opening.position,
      customerId,
      text: statement.format,
      purchased: opening.purchased,
      free: opening.free,
      debt: opening.debt,
      hash: opening.hash,
    },
    ...statement.entries.map((entry) => ({
      kind: "movement",
      ...entry,
      customerId,
      postings: JSON.stringify(
        entry.postings.map(({ account: name, lotId, amount }) => [name, lotId, amount]),
      ),
    })),
    ...statement.lots.map((lot) => ({
      kind: "lot",
      createdAt: lot.createdAt,
      customerId,
      cause: lot.kind,
      causeId: lot.lotId,
      text: lot.paymentIntentId ?? "",
      purchased: lot.amount,
      balanceAfter: lot.remaining,
    })),
    ...statement.unchargedReplies.map((reply) => ({
      kind: "uncharged_reply",
      createdAt: reply.createdAt,
      customerId,
      cause: reply.reason,
      causeId: reply.replyId,
      text: reply.text,
    })),
    ...statement.goodwillRefunds.map((refund) => ({
      kind: "goodwill_refund",
      createdAt: refund.createdAt,
      customerId,
      cause: refund.paymentIntentId,
      causeId: refund.refundId,
      text: refund.text,
    })),
    {
      kind: "account",
      position: account.position,
      createdAt: statement.createdAt,
      customerId,
      text: statement.complete ? "complete" : "later movements follow in another statement",
      purchased: account.purchased,
      free: account.free,
      debt: account.debt,
      balanceAfter: account.balance,
      debtAfter: account.debt,
      hash: account.hash,
    },
    ...(statement.proof === null
      ? []
      : [{ kind: "proof", customerId, text: JSON.stringify(statement.proof) }]),
  ];
  return stringify(rows, {
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: "windows",
  });
}
