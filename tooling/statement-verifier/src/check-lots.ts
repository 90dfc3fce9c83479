import type { Lot, Movement } from "./statement.ts";

/** A lot as calculated from the movements. */
interface Built {
  readonly order: number;
  readonly kind: "purchased" | "free";
  readonly amount: number;
  held: number;
}

const kindOf: Readonly<Record<string, "purchased" | "free" | undefined>> = {
  "customer:purchased": "purchased",
  "customer:free": "free",
};

/** Whether a lot must be spent before another: purchased before free, then the older one. */
function goesFirst(left: Built, right: Built): boolean {
  if (left.kind !== right.kind) return left.kind === "purchased";
  return left.order < right.order;
}

/**
 * Returns what is wrong with the lots, for a statement from the start of the chain: each must hold what the
 * movements leave, and replies must use the lots in order.
 */
export function lotProblems(movements: readonly Movement[], lots: readonly Lot[]): readonly string[] {
  const problems: string[] = [];
  const built = new Map<string, Built>();
  for (const movement of movements) {
    for (const { account, lotId, amount } of movement.lines) {
      const kind = kindOf[account];
      if (kind === undefined || lotId === null) continue;
      const lot = built.get(lotId);
      if (lot === undefined) {
        built.set(lotId, { order: built.size, kind, amount, held: amount });
        continue;
      }
      if (movement.cause === "reply") {
        const earlier = [...built.values()].some((other) => other.held > 0 && goesFirst(other, lot));
        if (earlier)
          problems.push(`movement ${movement.position}: another lot's credits were to be spent first`);
      }
      lot.held += amount;
      if (lot.held < 0 || lot.held > lot.amount) {
        problems.push(`movement ${movement.position}: a lot of ${lot.amount} would hold ${lot.held}`);
      }
    }
  }
  for (const { lotId, kind, amount, remaining } of lots) {
    const lot = built.get(lotId);
    if (lot === undefined) problems.push(`lot ${lotId}: no movement brought it`);
    else if (lot.kind !== kind || lot.amount !== amount || lot.held !== remaining) {
      problems.push(
        `lot ${lotId}: is said to hold ${remaining} of ${amount} ${kind}, the movements leave ${lot.held} of ${lot.amount} ${lot.kind}`,
      );
    }
  }
  if (lots.length < built.size) problems.push(`lots: ${built.size} came, ${lots.length} are listed`);
  return problems;
}
