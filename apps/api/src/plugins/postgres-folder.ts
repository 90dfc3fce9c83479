import { execFile } from "node:child_process";
import { chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "./start-error.ts";

const run = promisify(execFile);

/** The user that runs PostgreSQL, which refuses to run as root. Absent: the current user. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

async function idOf(user: string): Promise<PostgresUser | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", user]), run("id", ["-g", user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** Returns the user `postgres` if we are root, created if it does not exist; otherwise undefined. */
export async function postgresUser(): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await idOf("postgres");
  if (existing) return existing;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  } catch (error) {
    throw new StartError(
      "PostgreSQL does not run as root, and the user `postgres` could not be made. " +
        "Make it (useradd --system --user-group postgres), start as an ordinary user, or set DATABASE_URL.",
      { cause: error },
    );
  }
  const made = await idOf("postgres");
  if (!made) throw new StartError("PostgreSQL does not run as root, and there is no user `postgres`.");
  return made;
}

const reasons: { readonly [code: string]: string } = {
  EACCES: "it may not be written to",
  EPERM: "it may not be written to",
  EROFS: "its disk is read-only",
  ENOTDIR: "something in its path is not a folder",
  EEXIST: "it is not a folder",
  ENOSPC: "its disk is full",
};

function folderError(folder: string, error: unknown): StartError {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const why = reasons[code] ?? (error instanceof Error ? error.message : String(error));
  return new StartError(
    `The data folder ${folder} can't be used: ${why}. Set DATA_DIR to a folder that can be written to, or mend this one.`,
    { cause: error },
  );
}

/** Creates the folder if it is missing and checks that it is writable. Throws StartError otherwise. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const probe = join(folder, `.write-probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw folderError(folder, error);
  }
}

/** Creates a folder that belongs to the database's user alone. Throws StartError if it can't be created. */
export async function makePrivateFolder(folder: string, user: PostgresUser | undefined): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if (user) await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o700);
  } catch (error) {
    throw folderError(folder, error);
  }
}
