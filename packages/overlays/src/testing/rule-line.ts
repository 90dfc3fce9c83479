import { it } from "vitest";

/** One line of a rule: its sentence, and the test that the product keeps it. */
export interface RuleLine {
  readonly line: string;
  readonly holds: () => Promise<void>;
}

/** Makes each line a separate test, with the sentence as its title. */
export function testLines(lines: readonly RuleLine[]): void {
  for (const { line, holds } of lines) it(line, holds);
}
