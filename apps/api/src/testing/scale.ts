import type { CardProviderName } from "@parlour/contract/rules/card-providers";

const isFull = process.env["PROVE"] === "full";

/**
 * Returns a proof's size: `npm test` runs the quick version, `pnpm prove` (PROVE=full) the full one. Each
 * proof prints its figures in one line.
 */
export function scaled<Value = number>(quick: Value, full: Value): Value {
  return isFull ? full : quick;
}

/** Whether a proof covers a card provider: it covers each, unless PROVE_PROVIDER names one. */
export function provesProvider(name: CardProviderName): boolean {
  const only = process.env["PROVE_PROVIDER"];
  return only === undefined || only === name;
}

/** Returns a test's time limit in ms: the given one, or two hours at full length. */
export function timeLimit(quickMs: number): number {
  return isFull ? 7_200_000 : quickMs;
}
