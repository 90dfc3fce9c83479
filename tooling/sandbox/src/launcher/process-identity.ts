import { readFile } from "node:fs/promises";

/** Identifies a process by its id and, if the kernel reports it, its start time. */
export interface ProcessIdentity {
  readonly pid: number;
  /** In ticks since boot; empty if unknown. */
  readonly startTime: string;
}

/** Returns this process's identity. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  return { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? "" };
}

/** Whether a process is still running; another one with the same id does not count. */
export async function isStillRunning({ pid, startTime }: ProcessIdentity): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const now = await startTimeOf(pid);
  return now !== null && (now === startTime || startTime === "");
}

/** Null for a zombie: a process that has ended, but whose parent has not read its status. */
async function startTimeOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The command's name, in parentheses, may contain spaces, so fields are counted after it. starttime is
    // the 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? "");
  } catch {
    return "";
  }
}
