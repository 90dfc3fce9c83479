import type { FiledFinding } from "./copy-check.ts";

const things = (count: number): string => (count === 1 ? "1 thing" : `${count} things`);

/** Describes one file's findings; those with the same fix are grouped, with the fix once. */
function describeFile(file: string, findings: readonly FiledFinding[]): string {
  const byMend = Map.groupBy(findings, ({ mend }) => mend);
  const groups = [...byMend].map(
    ([mend, alike]) => `${alike.map(({ about }) => `  ${about}`).join("\n")}\n    -> ${mend}`,
  );
  return `${file} (${findings.length})\n${groups.join("\n")}`;
}

/** Lists all findings by file, their number, and the next step. */
export function describeFindings(findings: readonly FiledFinding[], next: string): string {
  const files = Map.groupBy(findings, ({ file }) => file);
  const list = [...files].map(([file, found]) => describeFile(file, found)).join("\n\n");
  const where = files.size === 1 ? "1 file" : `${files.size} files`;
  return `${list}\n\n${things(findings.length)} to mend in ${where}.\n${next}`;
}
