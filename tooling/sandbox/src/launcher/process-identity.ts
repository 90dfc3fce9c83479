import { readFile } from "node:fs/promises";

/** A process as the one it was: its id and, where the kernel tells, when it started. */
export interface ProcessIdentity {
  readonly pid: number;
  /** In ticks since boot; empty if it can't be known. */
  readonly startTime: string;
}

/** Who we are. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  return { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? "" };
}

/** Whether a process still lives, and is not another one that was given the same id since. */
export async function isStillRunning({ pid, startTime }: ProcessIdentity): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const now = await startTimeOf(pid);
  return now !== null && (now === startTime || startTime === "");
}

/** Null for a process that has ended and that its parent has not taken notice of. */
async function startTimeOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The command's name, in parentheses, may hold spaces: fields are counted behind it. starttime is 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? "");
  } catch {
    return "";
  }
}
