import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const next = new Map<string, number>();

/**
 * Returns the lowest number from 0 that no worker process of this run has taken for this purpose.
 * @throws if all below `most` are taken
 */
export function takeNumber(purpose: "phones" | "cards", most: number): number {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", `taken-${purpose}`);
  mkdirSync(folder, { recursive: true });
  for (let number = next.get(purpose) ?? 0; number < most; number += 1) {
    next.set(purpose, number + 1);
    try {
      // Only one process can create a file.
      writeFileSync(join(folder, String(number)), "", { flag: "wx" });
      return number;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
  throw new Error(`all ${purpose} of this run are taken`);
}
