import type { Statement, StatementEntry } from "@parlour/contract/operations/statement";
import { lotProblems } from "./check-lots.ts";
import { accountProblems, type StatementProblem } from "./check-movements.ts";

/**
 * The last entry of the chain when this browser last saw it: a completely rewritten chain does not contain
 * it.
 */
export interface SeenHead {
  readonly position: number;
  readonly hash: string;
  /** When it was seen, ISO. */
  readonly at: string;
}

export interface StatementVerdict {
  /** Empty: the statement is sound. In the order of the movements. */
  readonly problems: readonly StatementProblem[];
  readonly movements: number;
  /** The earlier statement for comparison; null: this browser has seen none. */
  readonly earlier: SeenHead | null;
}

export interface CheckDependencies {
  /** `crypto.subtle` of the browser. */
  readonly subtle: Pick<SubtleCrypto, "digest">;
  readonly earlier?: SeenHead | null;
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** How many movements are hashed at once: enough to be quick, few enough for the page to paint in between. */
const batchSize = 500;

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the expected hash of a movement: of the previous hash's bytes and its canonical text (contract,
 * StatementEntry).
 */
export async function hashOf(
  subtle: CheckDependencies["subtle"],
  customerId: string,
  entry: StatementEntry,
): Promise<string> {
  const text = JSON.stringify([
    "parlour-ledger-1",
    customerId,
    entry.position,
    entry.cause,
    entry.causeId,
    entry.createdAt,
    entry.postings.map(({ account, lotId, amount }) => [account, lotId, amount]),
  ]);
  const previous = bytesOf(entry.previousHash);
  const words = new TextEncoder().encode(text);
  const whole = new Uint8Array(previous.length + words.length);
  whole.set(previous);
  whole.set(words, previous.length);
  return hexOf(await subtle.digest("SHA-256", whole));
}

async function hashProblems(
  statement: Statement,
  dependencies: CheckDependencies,
): Promise<StatementProblem[]> {
  const { entries, customerId } = statement;
  const problems: StatementProblem[] = [];
  for (let start = 0; start < entries.length; start += batchSize) {
    const batch = entries.slice(start, start + batchSize);
    const hashes = await Promise.all(
      batch.map(async (entry) => hashOf(dependencies.subtle, customerId, entry)),
    );
    for (const [index, entry] of batch.entries()) {
      if (entry.hash !== hashes[index]) {
        problems.push({ position: entry.position, text: "was changed after it was booked" });
      }
    }
    dependencies.onProgress?.(Math.min(1, (start + batchSize) / entries.length));
  }
  return problems;
}

function earlierProblems({ entries }: Statement, earlier: SeenHead | null): StatementProblem[] {
  if (earlier === null || earlier.position === 0) return [];
  const now = entries.find(({ position }) => position === earlier.position);
  if (now?.hash === earlier.hash) return [];
  return [
    { position: earlier.position, text: "is not what it was when this browser last checked your statement" },
  ];
}

/** Checks a whole statement: hashes, links, sums, the spending rules, and what this browser saw before. */
export async function checkStatement(
  statement: Statement,
  dependencies: CheckDependencies,
): Promise<StatementVerdict> {
  const earlier = dependencies.earlier ?? null;
  const problems = [
    ...(await hashProblems(statement, dependencies)),
    ...accountProblems(statement),
    ...lotProblems(statement),
    ...earlierProblems(statement, earlier),
  ];
  return {
    problems: problems.toSorted((left, right) => (left.position ?? Infinity) - (right.position ?? Infinity)),
    movements: statement.entries.length,
    earlier,
  };
}
