import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderInMemory, withoutRaisedPriority } from "./fair-machine.ts";
import { detailsOf, failuresOf } from "./failures.ts";
import { findChromium, findWindowless, installChromium, installCommand } from "./find-chromium.ts";
import { add, closingLine, nothing, tallyOf, type Tally } from "./tally.ts";
import { root, workspacePackages } from "./workspace.ts";

/**
 * `npm test`: every check one after the other, then the runners, and the totals as the last line
 * (docs/running.md, "npm test"). The exit status is non-zero if anything failed.
 */

type Command = readonly [string, ...string[]];

interface Step {
  readonly title: string;
  /** Run side by side. */
  readonly commands: readonly Command[];
}

const turbo = (task: string, ...rest: string[]): Command => [
  "turbo",
  "run",
  task,
  "--continue",
  "--output-logs=errors-only",
  "--log-order=grouped",
  ...rest,
];

/** In the totals each check counts as one test. */
const checks: readonly Step[] = [
  { title: "formatting", commands: [["oxfmt", "--check", "."]] },
  // One pass over every file does both; the linter's --type-check reports TypeScript's own errors.
  {
    title: "lint and types",
    commands: [["oxlint", "--type-aware", "--type-check", "--deny-warnings", "."]],
  },
  { title: "boundaries", commands: [["turbo", "boundaries"]] },
  { title: "unused code", commands: [["knip"]] },
  { title: "builds", commands: [turbo("build")] },
];

/**
 * One after the other: each keeps both cores busy by itself. Side by side they take longer together, and tests wait so
 * long that they run out of time (decision 0039).
 */
const runners: readonly Step[] = [
  {
    title: "unit, component and story tests",
    // Tests that wait for a browser leave a core idle, so three packages are tested at a time (decision 0039).
    commands: [
      turbo("test", "--filter=@parlour/storybook"),
      turbo("test", "--filter=@parlour/console", "--filter=@parlour/overlays", "--concurrency=1"),
      turbo(
        "test",
        ...["api", "e2e", "storybook", "console", "overlays"].map((name) => `--filter=!@parlour/${name}`),
        "--concurrency=1",
      ),
    ],
  },
  { title: "server tests", commands: [turbo("test", "--filter=@parlour/api")] },
  { title: "journeys", commands: [turbo("test", "--filter=@parlour/e2e")] },
];

/** Returns whether a command succeeded. */
function runCommand(command: Command, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program, ...args] = withoutRaisedPriority(command);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], env });
    child.once("error", (error) => {
      process.stdout.write(`${command.join(" ")}: ${error.message}\n`);
      resolve(false);
    });
    child.once("exit", (code) => {
      resolve(code === 0);
    });
  });
}

/** Returns whether all commands of a step succeeded. */
async function run({ title, commands }: Step, env: NodeJS.ProcessEnv): Promise<boolean> {
  process.stdout.write(`\n— ${title}\n`);
  const started = performance.now();
  const results = await Promise.all(commands.map((command) => runCommand(command, env)));
  const ok = results.every(Boolean);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  ${title}: ${ok ? "ok" : "FAILED"} (${seconds} s)\n`);
  return ok;
}

/** Returns the report of a package's tests; null: they did not run to the end. */
function readReport(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, folder, ".results/test.json"), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Prints the details of what failed, its titles, and the number of tests of each package, so that the end of a long output
 * says what failed. Returns the sum; a missing report is a failure.
 */
function printReports(failedSteps: readonly string[]): Tally {
  const packages = workspacePackages()
    .filter(({ scripts }) => scripts["test"] !== undefined)
    .map(({ name, folder }) => ({ name, report: readReport(folder) }));
  const failures = packages.flatMap(({ report }) => failuresOf(report));
  const titles = [...failedSteps, ...failures.map(({ title }) => title)].map((title) => `  ${title}`);
  const lines = titles.length === 0 ? [] : [...detailsOf(failures), "", "Failed:", ...titles];
  process.stdout.write(`\n${lines.join("\n")}\n`);
  return packages
    .map(({ name, report }) => {
      const tally = tallyOf(report);
      const missing = report === null ? ", no report: its tests did not run to the end" : "";
      process.stdout.write(`  ${name}: ${closingLine(tally)}${missing}\n`);
      return tally;
    })
    .reduce(add, nothing);
}

/** Removes it also when the run is interrupted. */
function removeAtTheEnd(folder: string): void {
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
}

async function main(): Promise<number> {
  const chromium = findChromium() ?? installChromium();
  if (chromium === null) {
    process.stdout.write(
      `No Chromium or Chrome found. Install it with:\n\n  ${installCommand}\n\n0 passed, 1 failed\n`,
    );
    return 1;
  }
  const inMemory = folderInMemory();
  if (inMemory !== null) removeAtTheEnd(inMemory);
  const env = {
    ...process.env,
    ...(inMemory === null ? {} : { TMPDIR: inMemory }),
    CHROME_PATH: findWindowless(chromium),
    // For what only a whole browser has: installing an app, showing pushes.
    WHOLE_CHROME_PATH: chromium,
    // Every test file and server process imports the same packages: compiled once, they load in half the
    // time.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile"),
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  };
  for (const each of workspacePackages()) {
    rmSync(join(root, each.folder, ".results"), { recursive: true, force: true });
  }

  const failedSteps: string[] = [];
  async function succeeds(step: Step): Promise<boolean> {
    const ok = await run(step, env);
    if (!ok) failedSteps.push(step.title);
    return ok;
  }
  let total = nothing;
  for (const check of checks) {
    total = add(total, (await succeeds(check)) ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 });
  }
  for (const runner of runners) await succeeds(runner);

  total = add(total, printReports(failedSteps));
  // A runner that failed although its reports are clean (a crash after the tests) must count.
  if (failedSteps.length > 0 && total.failed === 0) total = add(total, { ...nothing, failed: 1 });
  process.stdout.write(`\n${closingLine(total)}\n`);
  return total.failed === 0 ? 0 : 1;
}

process.exitCode = await main();
