import { readdirSync, readFileSync } from "node:fs";

/** A process of this machine. */
export interface FoundProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its command line, or its name if that is empty. */
  readonly command: string;
}

function readProcess(pid: number): FoundProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may contain spaces, so fields are counted after it.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parent: Number(parent), command: command || stat.slice(stat.indexOf("("), 40) };
  } catch {
    // It ended after the folder was read.
    return null;
  }
}

/** Returns all running processes. */
export function runningProcesses(): readonly FoundProcess[] {
  return readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
}

/** Returns a process and all its descendants. */
export function processesBelow(pid: number): readonly FoundProcess[] {
  const running = runningProcesses();
  const found = running.filter((each) => each.pid === pid);
  for (const parent of found) found.push(...running.filter((each) => each.parent === parent.pid));
  return found;
}
