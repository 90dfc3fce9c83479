import { createHash } from "node:crypto";
import type { PayEntry, PayStatement } from "./pay-statement.ts";
import { proofProblems, provedOf, type Proof, type Proved } from "./proof.ts";
import { knownProblems, type Known } from "./verify.ts";

const beginning = "0".repeat(64);

const houseOf: Readonly<Record<string, string | undefined>> = {
  replies: "house:replies",
  presence: "house:presence",
  breaks: "house:breaks",
  correction: "house:corrections",
};

const currencyOf: Readonly<Record<string, string | undefined>> = { GB: "GBP", AU: "AUD", IE: "EUR" };

/** Returns an entry's expected hash after the previous entry's. */
export function payHashOf(staffId: string, previousHash: string, entry: PayEntry): string {
  const text = JSON.stringify([
    "parlour-pay-1",
    staffId,
    entry.position,
    entry.cause,
    entry.causeId,
    entry.createdAt,
    entry.day,
    entry.site,
    entry.currency,
    entry.quantity,
    entry.charged,
    entry.rateMinor,
    entry.reason,
    entry.correctedBy,
    entry.lines.map((line) => [line.account, line.amount]),
  ]);
  return createHash("sha256").update(Buffer.from(previousHash, "hex")).update(text, "utf8").digest("hex");
}

function entryProblems(entry: PayEntry, staffId: string): readonly string[] {
  const problems: string[] = [];
  if (entry.hash !== payHashOf(staffId, entry.previousHash, entry)) {
    problems.push("its hash does not fit its content: it was changed");
  }
  const house = houseOf[entry.cause];
  if (house === undefined) problems.push(`has an unknown cause, ${entry.cause}`);
  const [own, other] = entry.lines;
  const isDouble =
    entry.lines.length === 2 &&
    own?.account === "operator:pay" &&
    other !== undefined &&
    other.account === house &&
    own.amount + other.amount === 0;
  if (!isDouble) problems.push("is not a double entry of its cause");
  if (entry.minor !== own?.amount) problems.push("its amount is not what its lines say");
  if (entry.currency !== currencyOf[entry.site.slice(-2)]) problems.push("is not in its region's currency");
  if (entry.cause === "correction") {
    if (entry.reason === null || entry.correctedBy === null)
      problems.push("corrects without a reason or a name");
    if (entry.correctedBy === staffId) problems.push("was corrected by the person who is paid");
    if (entry.quantity !== 0 || entry.charged !== 0 || entry.rateMinor !== null) {
      problems.push("is a correction with counted amounts");
    }
  } else if (!entry.causeId.startsWith(`${entry.day}/${entry.site}/`)) {
    problems.push("its id names another day or site");
  }
  return problems.map((problem) => `entry ${entry.position}: ${problem}`);
}

/**
 * Entries of one day, site and rate together must pay what the rate gives: replies one by one, time in whole minor
 * units, rounded up.
 */
function sumProblems(entries: readonly PayEntry[]): readonly string[] {
  const sums = new Map<
    string,
    { quantity: bigint; minor: bigint; count: number; rates: Set<number | null> }
  >();
  const problems: string[] = [];
  for (const entry of entries) {
    if (entry.cause === "correction") continue;
    const cut = entry.causeId.lastIndexOf("/");
    const key = `${entry.cause} ${entry.causeId.slice(0, cut)}`;
    const sum = sums.get(key) ?? { quantity: 0n, minor: 0n, count: 0, rates: new Set() };
    sums.set(key, sum);
    sum.quantity += BigInt(entry.quantity);
    sum.minor += BigInt(entry.minor);
    sum.count += 1;
    sum.rates.add(entry.rateMinor);
    if (entry.causeId.slice(cut + 1) !== String(sum.count)) {
      problems.push(`entry ${entry.position}: ${key} is counted out of order`);
    }
    const rate = BigInt(entry.rateMinor ?? 0);
    const due =
      entry.cause === "replies" ? sum.quantity * rate : (sum.quantity * rate + 3_599_999n) / 3_600_000n;
    if (sum.rates.size > 1) problems.push(`entry ${entry.position}: ${key} has two rates`);
    else if (sum.quantity < 0n) problems.push(`entry ${entry.position}: ${key} counts less than nothing`);
    else if (sum.minor !== due) {
      problems.push(`entry ${entry.position}: ${key} pays ${sum.minor} so far, its rate makes ${due}`);
    }
  }
  return problems;
}

export interface PayVerdict {
  /** Empty if the statement is sound. */
  readonly problems: readonly string[];
  /** What could not be checked, and why. */
  readonly notes: readonly string[];
  readonly entries: number;
  /** null: there is no proof. */
  readonly proved: Proved | null;
}

/** What a pay statement is compared with. */
export interface PayComparison extends Partial<Known> {
  readonly earlier?: readonly PayStatement[];
  /** A proof from another file; null: the statement's own. */
  readonly proof?: Proof | null;
}

/**
 * Checks a pay statement, that everything in an earlier one is still there, unchanged, and that it is in a daily root.
 */
export function verifyPay(
  { staffId, entries, account, proof: own }: PayStatement,
  { earlier = [], proof = null, kept = null, roots = [] }: PayComparison = {},
): PayVerdict {
  const problems: string[] = [];
  const totals = new Map<string, number>();
  const seen = new Set<string>();
  let at = { position: 0, hash: beginning };
  for (const entry of entries) {
    const name = `entry ${entry.position}`;
    if (entry.position !== at.position + 1) {
      problems.push(`${name}: follows ${at.position}: entries are missing or out of order`);
    }
    if (entry.previousHash !== at.hash) problems.push(`${name}: is not linked to the entry before it`);
    problems.push(...entryProblems(entry, staffId));
    const cause = `${entry.cause} ${entry.causeId}`;
    if (seen.has(cause)) problems.push(`${name}: ${cause} is booked twice`);
    seen.add(cause);
    const total = (totals.get(entry.currency) ?? 0) + entry.minor;
    totals.set(entry.currency, total);
    if (entry.totalAfter !== total) {
      problems.push(`${name}: the total afterwards is ${total}, not ${entry.totalAfter}`);
    }
    at = { position: entry.position, hash: entry.hash };
  }
  problems.push(...sumProblems(entries));
  if (account.position !== at.position || account.hash !== at.hash) {
    problems.push(
      `account: names entry ${account.position} as the last; listed are those up to ${at.position}`,
    );
  }
  const listed = JSON.stringify(account.totals.map(({ currency, minor }) => [currency, minor]));
  const expected = JSON.stringify([...totals].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  if (listed !== expected) problems.push(`account: totals are ${expected}, not ${listed}`);
  const hashes = new Map(entries.map(({ position, hash }) => [position, hash]));
  for (const before of earlier) {
    if (before.staffId !== staffId) problems.push("the earlier statement is of another operator");
    for (const { position, hash } of before.entries) {
      if (!hashes.has(position)) {
        problems.push(`entry ${position}: the earlier statement has it, this one does not`);
      } else if (hashes.get(position) !== hash) {
        problems.push(`entry ${position}: was another in the earlier statement`);
      }
    }
  }
  const usedProof = proof ?? own;
  const notes: string[] = [];
  problems.push(...knownProblems(usedProof?.root ?? null, { kept, roots }));
  if (usedProof !== null) {
    const hashAt = (position: number): string | undefined =>
      position === 0 ? beginning : hashes.get(position);
    problems.push(...proofProblems(usedProof, { kind: "operator", chainId: staffId, hashAt }));
    if (kept === null) {
      notes.push(
        `the root of ${usedProof.root.day}, ${usedProof.root.root.slice(0, 16)}…, was not compared with one that you kept (--root)`,
      );
    }
  }
  const proved = usedProof === null ? null : provedOf(usedProof, entries);
  return { problems, notes, entries: entries.length, proved };
}
