import { createHash } from "node:crypto";
import type { Movement, AccountState, Statement } from "./statement.ts";

const beginning = "0".repeat(64);

const causes = [
  "reply",
  "payment",
  "trial",
  "goodwill",
  "refund",
  "refund_failed",
  "dispute",
  "dispute_won",
  "recovery",
  "debt_out",
  "debt_in",
  "credits_out",
  "credits_in",
];

/** Returns a movement's expected hash after the previous movement's. */
export function hashOf(customerId: string, previousHash: string, movement: Movement): string {
  const text = JSON.stringify([
    "parlour-ledger-1",
    customerId,
    movement.position,
    movement.cause,
    movement.causeId,
    movement.createdAt,
    movement.lines.map((line) => [line.account, line.lotId, line.amount]),
  ]);
  return createHash("sha256").update(Buffer.from(previousHash, "hex")).update(text, "utf8").digest("hex");
}

function added(movement: Movement, account: string): number {
  let sum = 0;
  for (const line of movement.lines) if (line.account === account) sum += line.amount;
  return sum;
}

function movementProblems(movement: Movement, before: AccountState, customerId: string): readonly string[] {
  const problems: string[] = [];
  if (movement.position !== before.position + 1) {
    problems.push(
      `position ${movement.position} follows ${before.position}: movements are missing or out of order`,
    );
  }
  if (movement.previousHash !== before.hash) problems.push("is not linked to the movement before it");
  if (movement.hash !== hashOf(customerId, movement.previousHash, movement)) {
    problems.push("its hash does not fit its content: it was changed");
  }
  if (!causes.includes(movement.cause)) problems.push(`has an unknown cause, ${movement.cause}`);
  const total = movement.lines.reduce((sum, line) => sum + line.amount, 0);
  if (total !== 0 || movement.lines.length < 2) problems.push("its lines do not sum to zero");

  const purchased = added(movement, "customer:purchased");
  const free = added(movement, "customer:free");
  const debt = 0 - added(movement, "customer:debt");
  if (movement.purchased !== purchased || movement.free !== free || movement.debt !== debt) {
    problems.push("its columns are not what its lines say");
  }
  const after = {
    purchased: before.purchased + purchased,
    free: before.free + free,
    debt: before.debt + debt,
  };
  if (movement.balanceAfter !== after.purchased + after.free) {
    problems.push(`the balance afterwards is ${after.purchased + after.free}, not ${movement.balanceAfter}`);
  }
  if (movement.debtAfter !== after.debt) {
    problems.push(`the debt afterwards is ${after.debt}, not ${movement.debtAfter}`);
  }
  if (after.purchased < 0 || after.free < 0 || after.debt < 0) problems.push("leaves less than nothing");
  if (movement.cause === "reply") {
    if (purchased + free !== -1 || debt !== 0) problems.push("a reply does not cost 1 credit");
    if (before.debt > 0) problems.push("a reply is charged while credits are owed");
  }
  return problems.map((problem) => `movement ${movement.position}: ${problem}`);
}

function opensEmpty({ position, hash, purchased, free, debt }: AccountState): boolean {
  return position === 0 && hash === beginning && purchased === 0 && free === 0 && debt === 0;
}

/**
 * Returns what is wrong with the chain and the sums of a statement that begins after `before` (null: at the
 * start).
 */
export function chainProblems(
  statement: Statement,
  before: AccountState | null,
): { readonly problems: readonly string[]; readonly end: AccountState } {
  const { opening, account, customerId } = statement;
  const problems: string[] = [];
  if (before === null && opening.position === 0 && !opensEmpty(opening)) {
    problems.push("opening: a statement from the beginning opens with nothing");
  }
  if (
    before !== null &&
    (["position", "hash", "purchased", "free", "debt"] as const).some((key) => before[key] !== opening[key])
  ) {
    problems.push("opening: does not go on where the file before it ends");
  }
  let at = opening;
  const seen = new Set<string>();
  for (const movement of statement.movements) {
    problems.push(...movementProblems(movement, at, customerId));
    const name = `${movement.cause} ${movement.causeId}`;
    if (seen.has(name)) problems.push(`movement ${movement.position}: ${name} is booked twice`);
    seen.add(name);
    at = {
      position: movement.position,
      hash: movement.hash,
      purchased: at.purchased + added(movement, "customer:purchased"),
      free: at.free + added(movement, "customer:free"),
      debt: at.debt - added(movement, "customer:debt"),
    };
  }
  const freeOfCharge = statement.uncharged.filter(
    ({ reason }) => reason === "not_written_since_last_charged_reply" || reason === "on_the_house",
  );
  for (const { replyId } of freeOfCharge) {
    if (seen.has(`reply ${replyId}`)) problems.push(`reply ${replyId}: is listed as free, and charged`);
  }
  if (account.balance !== account.purchased + account.free) {
    problems.push("account: the balance is not bought and free credits together");
  }
  if (statement.complete) {
    if (account.position !== at.position || account.hash !== at.hash) {
      problems.push(
        `account: names movement ${account.position} as the last; listed are those up to ${at.position}`,
      );
    }
    for (const key of ["purchased", "free", "debt"] as const) {
      if (account[key] !== at[key])
        problems.push(`account: ${key} is ${account[key]}, the movements leave ${at[key]}`);
    }
  }
  return { problems, end: at };
}
