import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartProblem } from "./options.ts";
import { isStillRunning, ownIdentity, type ProcessIdentity } from "./process-identity.ts";

export interface DataFolder {
  release(): Promise<void>;
}

const claimName = "start.lock";
/** Marks a folder that was created here, so that --fresh never empties any other. */
const markName = "parlour-data";
const patienceMs = 15_000;
const pauseMs = 100;

/**
 * Locks a data folder for this start, and empties it if requested. The server has its own lock; this one is
 * taken before the build, and before anything is deleted. Throws a StartProblem that names the current
 * holder.
 */
export async function takeDataFolder(
  folder: string,
  fresh: boolean,
  report: (text: string) => void,
): Promise<DataFolder> {
  await makeFolder(folder);
  await claim(folder);
  const file = path.join(folder, claimName);
  try {
    await waitForLeftServer(folder, report);
    if (fresh) await empty(folder);
    await writeFile(path.join(folder, markName), "Made by npm start; npm start -- --fresh empties it.\n");
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { release: () => rm(file, { force: true }) };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The data folder ${folder} can't be made: ${reason}. Set DATA_DIR to another one.`,
    );
  }
}

async function claim(folder: string): Promise<void> {
  const file = path.join(folder, claimName);
  const text = JSON.stringify(await ownIdentity());
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, text, { flag: "wx" });
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : null;
      if (code !== "EEXIST")
        throw new StartProblem(`The data folder ${folder} can't be written to (${String(code)}).`);
    }
    const other = await readIdentity(file);
    if (other !== null && (await isStillRunning(other))) throw alreadyRunning(folder, other.pid);
    await rm(file, { force: true });
  }
  throw new StartProblem(`Another start is taking the data folder ${folder}.`);
}

async function readIdentity(file: string): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as ProcessIdentity;
  } catch {
    return null;
  }
}

/** Waits for a server whose launcher was killed, which stops on its own. Throws a StartProblem if a server stays. */
async function waitForLeftServer(folder: string, report: (text: string) => void): Promise<void> {
  const givenUpAt = Date.now() + patienceMs;
  for (let told = false; ; told = true) {
    const pid = await runningServer(folder);
    if (pid === null) return;
    if (Date.now() > givenUpAt) throw alreadyRunning(folder, pid);
    if (!told) report(`Waiting for process ${pid}, which is leaving the data folder`);
    await pause(pauseMs);
  }
}

/**
 * Returns the server that holds its own lock on the folder: `server.lock/<pid>.held`, which contains its
 * start time.
 */
async function runningServer(folder: string): Promise<number | null> {
  const locks = path.join(folder, "server.lock");
  const names = await readdir(locks).catch(() => []);
  for (const name of names) {
    const pid = Number(/^(\d+)\.held$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid)) continue;
    const startTime = await readFile(path.join(locks, name), "utf8").catch(() => "gone");
    if (startTime !== "gone" && (await isStillRunning({ pid, startTime }))) return pid;
  }
  return null;
}

async function empty(folder: string): Promise<void> {
  const names = await readdir(folder);
  const others = names.filter((name) => name !== claimName);
  if (others.length > 0 && !names.includes(markName)) {
    throw new StartProblem(
      `--fresh does not empty ${folder}: it was not made by npm start. Empty it yourself.`,
    );
  }
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

function alreadyRunning(folder: string, pid: number): StartProblem {
  return new StartProblem(
    `Parlour is already running on the data folder ${folder} (process ${pid}).\nStop it first, or set DATA_DIR to another folder and PORT to another port.`,
  );
}
