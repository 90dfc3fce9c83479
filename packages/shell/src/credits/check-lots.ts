import type { Statement } from "@parlour/contract/operations/statement";
import type { StatementProblem } from "./check-movements.ts";

/** A lot of credits as calculated from the movements. */
interface Built {
  readonly order: number;
  readonly kind: "purchased" | "free";
  readonly amount: number;
  held: number;
}

function kindOf(account: string): Built["kind"] | null {
  if (account === "customer:purchased") return "purchased";
  return account === "customer:free" ? "free" : null;
}

/** Whether a lot must be spent before another: purchased before free (CREDIT-4), then the older one. */
function goesFirst(left: Built, right: Built): boolean {
  if (left.kind !== right.kind) return left.kind === "purchased";
  return left.order < right.order;
}

/**
 * Returns what is wrong with the lots: each must hold what the movements leave, and replies must use the lots in order.
 */
export function lotProblems({ entries, lots }: Pick<Statement, "entries" | "lots">): StatementProblem[] {
  const problems: StatementProblem[] = [];
  const built = new Map<string, Built>();
  for (const { position, cause, postings } of entries) {
    for (const { account, lotId, amount } of postings) {
      const kind = kindOf(account);
      if (kind === null || lotId === null) continue;
      const lot = built.get(lotId);
      if (lot === undefined) {
        built.set(lotId, { order: built.size, kind, amount, held: amount });
        continue;
      }
      const isEarly = (other: Built): boolean => other.held > 0 && goesFirst(other, lot);
      if (cause === "reply" && [...built.values()].some(isEarly)) {
        problems.push({ position, text: "other credits were to be spent first" });
      }
      lot.held += amount;
      if (lot.held < 0 || lot.held > lot.amount) {
        problems.push({ position, text: "takes more from a purchase than it held" });
      }
    }
  }
  const wrong = lots.some(({ lotId, kind, amount, remaining }) => {
    const lot = built.get(lotId);
    return lot?.kind !== kind || lot.amount !== amount || lot.held !== remaining;
  });
  if (wrong || lots.length !== built.size) {
    problems.push({
      position: null,
      text: "What is left of your purchases is not what the movements leave.",
    });
  }
  return problems;
}
