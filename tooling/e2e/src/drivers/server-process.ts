import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Kills the server like a crash; the launcher starts it again. */
export function killServer(): void {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "server.lock");
  const pids = readdirSync(folder).flatMap((file) => /^(\d+)\.held$/.exec(file)?.[1] ?? []);
  if (pids.length === 0) throw new Error(`no server holds ${folder}`);
  for (const pid of pids) process.kill(Number(pid), "SIGKILL");
}
