import { it } from "vitest";

/** One line of the product spec: its sentence, and what shows that the product keeps it. */
export interface SpecLine {
  readonly line: string;
  readonly holds: () => Promise<void>;
}

/** Makes each line a test of its own, titled with its whole sentence. */
export function testLines(lines: readonly SpecLine[]): void {
  for (const { line, holds } of lines) it(line, holds);
}
