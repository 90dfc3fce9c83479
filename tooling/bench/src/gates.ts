/** One figure with its goal and its gate (docs/experience.md, "Budgets"). */
export interface Gate {
  readonly title: string;
  readonly value: number;
  /** Printed after the figure: its unit, and the floor if there is one. */
  readonly unit: string;
  readonly goal: string;
  readonly gate: string;
  readonly holds: boolean;
}

/** Formats one line of a table for people. */
export function gateLine({ title, value, unit, goal, gate, holds }: Gate): string {
  const figure = `${Number(value.toFixed(2))} ${unit}`.trim();
  return `${holds ? "ok  " : "MISS"} ${title.padEnd(28)} ${figure.padEnd(30)} goal ${goal}, gate ${gate}`;
}

/** Prints the figures, and sets the exit code 1 if one misses its gate. */
export function reportGates(heading: string, gates: readonly Gate[]): void {
  process.stdout.write(`${heading}\n${gates.map(gateLine).join("\n")}\n`);
  if (gates.some(({ holds }) => !holds)) process.exitCode = 1;
}
