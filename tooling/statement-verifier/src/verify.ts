import { chainProblems } from "./check-chain.ts";
import { lotProblems } from "./check-lots.ts";
import type { AccountState, Statement } from "./statement.ts";

export interface Verdict {
  /** Empty if the statement is sound. */
  readonly problems: readonly string[];
  /** What could not be checked, and why. */
  readonly notes: readonly string[];
  readonly movements: number;
  /** The account after the last movement listed. */
  readonly end: AccountState;
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

/** Checks a statement in one or several consecutive files, and that it agrees with one downloaded earlier. */
export function verify(
  files: readonly [Statement, ...(readonly Statement[])],
  earlier: readonly Statement[] = [],
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
  return { problems, notes, movements: movements.length, end: end ?? first.opening };
}
