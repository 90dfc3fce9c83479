import type { Statement, StatementEntry } from "@parlour/contract/operations/statement";

/**
 * Checks the sums and rules of a statement in the customer's browser. The same checks as
 * tooling/statement-verifier, which needs neither browser nor network; both are tested with a statement from
 * the server.
 */

/** A mistake in a statement. */
export interface StatementProblem {
  /** The movement's position in the chain; null: the statement as a whole. */
  readonly position: number | null;
  readonly text: string;
}

/** The account at one position in the chain. */
export type AccountState = Statement["opening"];

/** Returns what a movement adds to one account. */
export function added({ postings }: Pick<StatementEntry, "postings">, account: string): number {
  return postings.reduce((sum, posting) => (posting.account === account ? sum + posting.amount : sum), 0);
}

/** Returns the account after a movement, computed only from its postings. */
export function accountStateAfter(before: AccountState, entry: StatementEntry): AccountState {
  return {
    position: entry.position,
    hash: entry.hash,
    purchased: before.purchased + added(entry, "customer:purchased"),
    free: before.free + added(entry, "customer:free"),
    debt: before.debt - added(entry, "customer:debt"),
  };
}

/** Returns what is wrong with one movement, given the account before it. Does not check the hash. */
export function movementProblems(entry: StatementEntry, before: AccountState): readonly string[] {
  const problems: string[] = [];
  if (entry.position !== before.position + 1) problems.push("a movement before it is missing");
  if (entry.previousHash !== before.hash) problems.push("is not linked to the movement before it");
  const total = entry.postings.reduce((sum, { amount }) => sum + amount, 0);
  if (total !== 0 || entry.postings.length < 2) problems.push("its lines do not add up");

  const after = accountStateAfter(before, entry);
  const moved = {
    purchased: after.purchased - before.purchased,
    free: after.free - before.free,
    debt: after.debt - before.debt,
  };
  if (entry.purchased !== moved.purchased || entry.free !== moved.free || entry.debt !== moved.debt) {
    problems.push("shows another amount than its lines say");
  }
  const balance = after.purchased + after.free;
  if (entry.balanceAfter !== balance) {
    problems.push(`the balance afterwards is ${balance}, not ${entry.balanceAfter}`);
  }
  if (entry.debtAfter !== after.debt) {
    problems.push(`what is owed afterwards is ${after.debt}, not ${entry.debtAfter}`);
  }
  if (after.purchased < 0 || after.free < 0 || after.debt < 0) problems.push("leaves less than nothing");
  if (entry.cause === "reply") {
    // A reply costs 1 credit, once (CREDIT-3).
    if (moved.purchased + moved.free !== -1 || moved.debt !== 0) problems.push("a reply costs 1 credit");
    if (before.debt > 0) problems.push("a reply was charged while credits were owed");
  }
  return problems;
}

/** Returns what is wrong with the chain's links, the sums, and the final account. */
export function accountProblems(statement: Statement): readonly StatementProblem[] {
  const { account, opening, entries, complete, unchargedReplies } = statement;
  const problems: StatementProblem[] = [];
  if (
    opening.position === 0 &&
    (opening.purchased !== 0 || opening.free !== 0 || opening.debt !== 0 || /[^0]/.test(opening.hash))
  ) {
    problems.push({ position: null, text: "A statement from the beginning must open with nothing." });
  }
  let at: AccountState = opening;
  const booked = new Set<string>();
  for (const entry of entries) {
    for (const text of movementProblems(entry, at)) problems.push({ position: entry.position, text });
    const name = `${entry.cause} ${entry.causeId}`;
    if (booked.has(name)) problems.push({ position: entry.position, text: "is booked twice" });
    booked.add(name);
    at = accountStateAfter(at, entry);
  }
  for (const { reason, replyId } of unchargedReplies) {
    const isFree = reason === "not_written_since_last_charged_reply" || reason === "on_the_house";
    if (isFree && booked.has(`reply ${replyId}`)) {
      problems.push({ position: null, text: "A reply that is listed as free was charged." });
    }
  }
  const holds = account.purchased === at.purchased && account.free === at.free && account.debt === at.debt;
  if (account.balance !== account.purchased + account.free || (complete && !holds)) {
    problems.push({ position: null, text: "The balance is not what the movements leave." });
  }
  if (complete && (account.position !== at.position || account.hash !== at.hash)) {
    problems.push({ position: null, text: "The newest movement is not the one that the account names." });
  }
  if (!complete) problems.push({ position: null, text: "The newest movements could not be loaded." });
  return problems;
}
