import { mostFolderDays } from "@parlour/contract/operations/regulator";

const dayMs = 86_400_000;

/** Returns the year that ended yesterday, which is over in every region. */
export function lastYear(now: number): { readonly from: string; readonly to: string } {
  const day = (before: number): string => new Date(now - before * dayMs).toISOString().slice(0, 10);
  return { from: day(365), to: day(1) };
}

/** Returns why a folder can't cover these days; null: it can. The server also refuses days to come. */
export function periodProblem(from: string, to: string): string | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return "The last day is before the first one";
  return days > mostFolderDays ? `A folder covers at most ${mostFolderDays} days` : null;
}
