import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { join } from "node:path";

/**
 * The settings with which runners share a busy two-core machine fairly. Measured in
 * tooling/decisions/0039-tests-write-to-memory.md.
 */

const gib = 1024 ** 3;

/**
 * Creates a folder in memory for what tests write and throw away: databases, browser profiles, memory that
 * processes share. On disk each new file may cost twenty times as much processor time. Null if the machine
 * has no such place (only Linux has), less than 4 GiB of it (a run has been seen to fill nearly that), or if
 * TMPDIR is set.
 */
export function folderInMemory(env: NodeJS.ProcessEnv = process.env, place = "/dev/shm"): string | null {
  if (env["TMPDIR"] !== undefined) return null;
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < 4 * gib || process.availableMemory() < 8 * gib) return null;
    const folder = mkdtempSync(join(place, "parlour-"));
    // As root, the database runs as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return null;
  }
}

const setpriv = ["setpriv", "--bounding-set=-sys_nice", "--inh-caps=-sys_nice"] as const;

/**
 * Returns a command line that runs the command without the right to raise priorities. As root, Chromium raises its own
 * priority, and the server's tests beside it wait for seconds.
 */
export function withoutRaisedPriority(
  command: readonly [string, ...string[]],
  isRoot: boolean = process.getuid?.() === 0,
): readonly [string, ...string[]] {
  const canDrop = isRoot && spawnSync(setpriv[0], [...setpriv.slice(1), "true"]).status === 0;
  return canDrop ? [...setpriv, ...command] : command;
}
