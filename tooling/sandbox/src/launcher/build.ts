import { spawn } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { StartProblem } from "./options.ts";

const keptLines = 60;

/**
 * Builds every brand and the console; turbo's cache makes that nothing where nothing changed. Throws a
 * StartProblem with the end of the build's output when it fails.
 */
export async function buildSites(root: string, signal: AbortSignal): Promise<void> {
  const turbo = [
    "turbo",
    "run",
    "build",
    "--filter=./apps/web/*",
    "--filter=@parlour/console",
    "--output-logs=errors-only",
  ];
  const [command = "", ...given] = await pnpmCommand(root);
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, [...given, "exec", ...turbo], {
      cwd: root,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    const keep = (chunk: Buffer): void => {
      output.push(...chunk.toString("utf8").split("\n"));
      output.splice(0, output.length - keptLines);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new StartProblem(`The build failed.\n\n${output.join("\n").trim()}`);
}

/** pnpm, which turbo needs on its path; where it is not installed, npx brings the version of package.json. */
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
