import { chainProblems } from "./check-chain.ts";
import { lotProblems } from "./check-lots.ts";
import { proofProblems, provedOf } from "./proof.ts";
import { keptProblems, rootListProblems, type KeptRoot, type Root } from "./root.ts";
import type { Proof, Proved } from "./proof.ts";
import type { AccountState, Statement } from "./statement.ts";

/** What somebody kept, and the list of roots that leads from it to a proof. */
export interface Known {
  readonly kept: KeptRoot | null;
  readonly roots: readonly Root[];
}

/** Returns what is wrong with the list of roots and with the root of a proof, compared with the kept one. */
export function knownProblems(root: Root | null, { kept, roots }: Known): readonly string[] {
  const problems = [...rootListProblems(roots)];
  if (kept === null) return problems;
  if (root !== null) problems.push(...keptProblems(kept, root, roots));
  else if (roots.length === 0) problems.push("there is no proof: nothing leads to the root that was kept");
  else if (!roots.some((each) => each.root === kept.root)) {
    problems.push("the list of roots does not have the one that was kept");
  }
  return problems;
}

export interface Verdict {
  /** Empty if the statement is sound. */
  readonly problems: readonly string[];
  /** What could not be checked, and why. */
  readonly notes: readonly string[];
  readonly movements: number;
  /** The account after the last movement listed. */
  readonly end: AccountState;
  /** null: there is no proof, or it was not checked. */
  readonly proved: Proved | null;
}

/** Whether everything in an earlier statement is still there, unchanged. */
function earlierProblems(
  earlier: readonly Statement[],
  hashes: ReadonlyMap<number, string>,
): readonly string[] {
  const problems: string[] = [];
  for (const { movements } of earlier) {
    for (const { position, hash } of movements) {
      const now = hashes.get(position);
      if (now === undefined)
        problems.push(`movement ${position}: the earlier statement has it, this one does not`);
      else if (now !== hash) problems.push(`movement ${position}: was another in the earlier statement`);
    }
  }
  return problems;
}

/** What a statement is compared with. */
export interface Comparison extends Partial<Known> {
  readonly earlier?: readonly Statement[];
  /** A proof from another file, for example for the day of the root that was kept; null: the statement's own. */
  readonly proof?: Proof | null;
}

/**
 * Checks a statement in one or several consecutive files, that it agrees with one downloaded earlier, and that it is in a
 * daily root.
 */
export function verify(
  files: readonly [Statement, ...(readonly Statement[])],
  { earlier = [], proof = null, kept = null, roots = [] }: Comparison = {},
): Verdict {
  const [first] = files;
  const last = files.at(-1) ?? first;
  const problems: string[] = [];
  const notes: string[] = [];
  let end: AccountState | null = null;
  for (const file of files) {
    if (file.customerId !== first.customerId) problems.push("the files are of several customers");
    const checked = chainProblems(file, end);
    problems.push(...checked.problems);
    end = checked.end;
  }
  const movements = files.flatMap((file) => file.movements);
  const hashes = new Map(movements.map(({ position, hash }) => [position, hash]));
  if (earlier.some(({ customerId }) => customerId !== first.customerId)) {
    problems.push("the earlier statement is of another customer");
  }
  if (first.opening.position > 0) {
    notes.push(
      `movements up to ${first.opening.position} are in another file: they and the lots were not checked`,
    );
  } else {
    problems.push(...earlierProblems(earlier, hashes));
    if (last.complete) problems.push(...lotProblems(movements, last.lots));
  }
  if (!last.complete)
    notes.push(`movements after ${end?.position ?? 0} are in another file: they were not checked`);
  const usedProof = proof ?? last.proof;
  let proved: Proved | null = null;
  problems.push(...knownProblems(usedProof?.root ?? null, { kept, roots }));
  if (usedProof !== null) {
    const opening = first.opening;
    const hashAt = (position: number): string | undefined =>
      position === opening.position ? opening.hash : hashes.get(position);
    if (
      usedProof.position < opening.position ||
      (!last.complete && usedProof.position > (end?.position ?? 0))
    ) {
      notes.push(
        `the entry that the root contains, ${usedProof.position}, is in another file: the proof was not checked`,
      );
    } else {
      proved = provedOf(usedProof, movements);
      problems.push(...proofProblems(usedProof, { kind: "customer", chainId: first.customerId, hashAt }));
      if (kept === null) {
        notes.push(
          `the root of ${usedProof.root.day}, ${usedProof.root.root.slice(0, 16)}…, was not compared with one that you kept (--root)`,
        );
      }
    }
  }
  return {
    problems,
    notes,
    movements: movements.length,
    end: end ?? first.opening,
    proved,
  };
}
