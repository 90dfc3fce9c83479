import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, startTimeOf } from "./process-identity.ts";
import { StartError } from "./start-error.ts";

/**
 * Allows one server per data folder. Every starting server writes a claim, `<pid>.claim`, then reads the
 * others': it withdraws if a living process holds one; if another is starting too, the smaller process id
 * wins. Only its owner removes a claim, or others once the owner is dead, so two servers can't hold it,
 * whatever stale claims a `kill -9` left. This is safe because each one writes before it reads.
 */
export interface DataFolderLock {
  release(): Promise<void>;
}

interface Claim {
  readonly pid: number;
  readonly held: boolean;
}

const patienceMs = 900;
const pauseMs = 20;

/** Returns the claims of other living processes and deletes those of dead ones. */
async function livingClaims(folder: string): Promise<Claim[]> {
  const living: Claim[] = [];
  for (const file of await readdir(folder)) {
    const match = /^(\d+)\.(claim|held)$/.exec(file);
    const pid = Number(match?.[1]);
    if (!match || pid === process.pid) continue;
    const path = join(folder, file);
    const startTime = await readFile(path, "utf8").catch(() => null);
    if (startTime === null) continue;
    if (isAlive(pid) && startTime === ((await startTimeOf(pid)) ?? "")) {
      living.push({ pid, held: match[2] === "held" });
    } else {
      await rm(path, { force: true });
    }
  }
  return living;
}

function refusal(dataFolder: string, pid: number): StartError {
  return new StartError(
    `A server is already running on the data folder ${dataFolder} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Locks the data folder for this process. Throws a StartError, within a second, if another process holds it.
 */
export async function lockDataFolder(dataFolder: string): Promise<DataFolderLock> {
  const folder = join(dataFolder, "server.lock");
  await mkdir(folder, { recursive: true });
  const claim = join(folder, `${process.pid}.claim`);
  const held = join(folder, `${process.pid}.held`);
  // A lock of an earlier process with our own id is always stale.
  await rm(held, { force: true });
  await writeFile(`${claim}.new`, (await startTimeOf(process.pid)) ?? "");
  await rename(`${claim}.new`, claim);

  const givenUpAt = Date.now() + patienceMs;
  for (;;) {
    const others = await livingClaims(folder);
    const first = others.find((other) => other.held) ?? others.find((other) => other.pid < process.pid);
    const stuck = Date.now() > givenUpAt ? others[0] : undefined;
    const inTheWay = first ?? stuck;
    if (inTheWay) {
      await rm(claim, { force: true });
      throw refusal(dataFolder, inTheWay.pid);
    }
    if (others.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await rename(claim, held);
  return { release: () => rm(held, { force: true }) };
}
