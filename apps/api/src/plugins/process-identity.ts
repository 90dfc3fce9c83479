import { readFile, readlink } from "node:fs/promises";

/** Whether a process with that id is running, as far as we may know. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Returns when a process started, in kernel ticks since boot, so that a reused process id is not mistaken for the
 * earlier process. Null if there is no /proc.
 */
export async function startTimeOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The command's name, in parentheses, may contain spaces, so fields are counted after it. starttime is
    // field 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Returns a process's working folder; null if it is unknown. */
export async function workingFolderOf(pid: number): Promise<string | null> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
