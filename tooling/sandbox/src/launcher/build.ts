import { spawn } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { createBuildLines } from "./build-lines.ts";
import { StartProblem } from "./options.ts";

/**
 * Builds every brand and the console; turbo's cache skips unchanged ones. Calls `ended` for each that was
 * built. Throws a StartProblem with the end of the failed output.
 */
export async function buildSites(
  root: string,
  signal: AbortSignal,
  ended: (site: string) => void,
): Promise<void> {
  const turbo = [
    "turbo",
    "run",
    "build",
    "--filter=./apps/web/*",
    "--filter=@parlour/console",
    "--output-logs=new-only",
    "--log-order=grouped",
    "--log-prefix=task",
    // One at a time per core: together they would all finish only at the end.
    "--concurrency=100%",
  ];
  const [command = "", ...given] = await pnpmCommand(root);
  const lines = createBuildLines(ended);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, [...given, "exec", ...turbo], {
      cwd: root,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => lines.take(line));
    }
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new StartProblem(`The build failed.\n\n${lines.problem()}`);
}

/**
 * Returns the command for pnpm, which turbo needs on its path; if it is not installed, npx gets the version
 * in package.json.
 */
async function pnpmCommand(root: string): Promise<readonly string[]> {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  for (const folder of folders) {
    const found = await access(path.join(folder, "pnpm")).then(
      () => true,
      () => false,
    );
    if (found) return ["pnpm", "--silent"];
  }
  const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    readonly packageManager?: string;
  };
  return ["npx", "-y", manifest.packageManager ?? "pnpm", "--silent"];
}
