import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { PostgresUser } from "./postgres-folder.ts";
import { StartError } from "./start-error.ts";

const run = promisify(execFile);

/** A command for spawn or execFile. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

/** Returns the command that runs a program as the database's user. */
export type AsDatabaseUser = (program: string, args: readonly string[]) => Command;

/** A folder that the database's user must reach; `what` begins the error's sentence. */
export interface NeededFolder {
  readonly folder: string;
  readonly what: string;
}

function ordinary(user: PostgresUser | undefined): AsDatabaseUser {
  return (program, args) => ({ file: program, args, options: { ...user } });
}

/**
 * Runs programs as the user with the added right to read and pass through closed folders, but with no added
 * right to write: setpriv (util-linux 2.31 or newer) gives that one capability and removes all others for
 * good. setpriv is replaced by the program, so signals and process id are the program's.
 */
function throughClosedFolders({ uid, gid }: PostgresUser): AsDatabaseUser {
  const flags = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--no-new-privs",
    "--bounding-set=-all,+dac_read_search",
    "--inh-caps=-all,+dac_read_search",
    "--ambient-caps=+dac_read_search",
    // PostgreSQL finds its own programs with access(2), which ignores an ordinary user's capabilities without
    // this bit.
    "--securebits=+no_setuid_fixup",
  ];
  return (program, args) => ({ file: "setpriv", args: [...flags, "--", program, ...args], options: {} });
}

async function canEnter(folder: string, as: AsDatabaseUser): Promise<boolean> {
  // Asks the system itself, because mode bits do not show groups, access lists and capabilities.
  const { file, args, options } = as("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder]);
  try {
    await run(file, [...args], { ...options, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

async function firstClosed(
  needed: readonly NeededFolder[],
  as: AsDatabaseUser,
): Promise<NeededFolder | undefined> {
  for (const one of needed) if (!(await canEnter(one.folder, as))) return one;
  return undefined;
}

async function explain({ folder, what }: NeededFolder, as: AsDatabaseUser): Promise<StartError> {
  const parents = [folder];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) parents.unshift(dirname(at));
  let closed = folder;
  for (const parent of parents) {
    if (await canEnter(parent, as)) continue;
    closed = parent;
    break;
  }
  return new StartError(
    `${what} ${folder} can't be used: started as root, PostgreSQL runs as the user \`postgres\`, which may not enter ${closed}. ` +
      `Allow it (chmod o+x ${closed}), choose another place${what.includes("data") ? " with DATA_DIR" : ""}, ` +
      "start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

/**
 * Returns how to run PostgreSQL's programs so that they reach these folders. As an ordinary user, or in open
 * folders: directly. As root on Linux, if a parent is closed to the database's user (a clone below /root):
 * with the capability to pass through, so that no permissions change. Throws a StartError that names the
 * closed folder if the system refuses that capability.
 */
export async function databaseUserAccess(
  user: PostgresUser | undefined,
  needed: readonly NeededFolder[],
): Promise<AsDatabaseUser> {
  const plain = ordinary(user);
  if (!user) return plain;
  const closed = await firstClosed(needed, plain);
  if (!closed) return plain;
  if (process.platform === "linux") {
    const passing = throughClosedFolders(user);
    if (!(await firstClosed(needed, passing))) return passing;
  }
  throw await explain(closed, plain);
}
