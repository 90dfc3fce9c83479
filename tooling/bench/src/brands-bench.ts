import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { spread } from "./measure.ts";

/**
 * `pnpm bench:brands`: what twenty brands cost, in a temporary copy of the workspace. Prints how long each
 * takes to build, whether the last ones take longer than the first, and the costs after changing one brand
 * and after changing nothing. Exits with 1 if turbo builds more than needed, or if builds get slower with the
 * number of brands.
 */

const root = resolve(import.meta.dirname, "../../..");
const count = 20;
/**
 * How many times as long the last five may take as the first five; other load causes some of the difference.
 */
const mostGrowth = 1.5;
const moods = ["soft", "sharp", "glow", "calm"] as const;
const schemes = ["dark", "light"] as const;

interface Run {
  readonly seconds: number;
  /** Seconds of each built brand, in the order of their starts. */
  readonly built: readonly { readonly brand: string; readonly seconds: number }[];
  readonly cached: number;
}

/** The part of turbo's run summary that is used here. */
interface Summary {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly cache: { readonly status: "HIT" | "MISS" };
    readonly execution?: { readonly startTime: number; readonly endTime: number };
  }[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

async function copyWorkspace(copy: string): Promise<void> {
  const run = promisify(execFile);
  const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await run("git", listing, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  for (const file of stdout.split("\0").filter((each) => each !== "")) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(root, file), join(copy, file));
  }
  // Turbo takes files and their hashes from git; without a commit it would read every package's node_modules.
  await run("git", ["init", "-q"], { cwd: copy });
  await run("git", ["add", "-A"], { cwd: copy, maxBuffer: 16 * 1024 * 1024 });
  const author = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"];
  await run("git", [...author, "commit", "-q", "-m", "The workspace"], { cwd: copy });
}

async function openCopy(copy: string) {
  const { packageManager } = JSON.parse(await readFile(join(copy, "package.json"), "utf8")) as {
    readonly packageManager: string;
  };
  const run = async (command: string, args: readonly string[]): Promise<void> => {
    const env = {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: "1",
      TURBO_NO_UPDATE_NOTIFIER: "1",
      NO_COLOR: "1",
    };
    await promisify(execFile)(command, args, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 });
  };
  const pnpm = (...args: readonly string[]): Promise<void> => run("npx", ["-y", packageManager, ...args]);
  const summaries = join(copy, ".turbo/runs");
  return {
    install: (...flags: readonly string[]) => pnpm("install", "--prefer-offline", ...flags),
    make(id: string, nth: number): Promise<void> {
      const mood = moods[nth % moods.length] ?? "soft";
      const scheme = schemes[nth % schemes.length] ?? "dark";
      const program = join(copy, "tooling/brand-build/src/brand-build.ts");
      return run(process.execPath, [program, "new", id, "--mood", mood, "--scheme", scheme]);
    },
    /** Builds brands through turbo, one at a time so that each has the machine to itself. */
    async build(filter: string): Promise<Run> {
      await rm(summaries, { recursive: true, force: true });
      const flags = [`--filter=${filter}`, "--concurrency=1", "--summarize", "--output-logs=errors-only"];
      const whole = await timed(() => pnpm("--silent", "exec", "turbo", "run", "build", ...flags));
      const [file = ""] = await readdir(summaries);
      const summary = JSON.parse(await readFile(join(summaries, file), "utf8")) as Summary;
      const brands = summary.tasks.filter(({ taskId }) => taskId.startsWith("@parlour/web-"));
      const builds = brands.filter(({ taskId }) => taskId.endsWith("#build"));
      return {
        seconds: whole,
        cached: builds.filter(({ cache }) => cache.status === "HIT").length,
        built: builds
          .filter(({ cache }) => cache.status === "MISS")
          .map(({ taskId, execution }) => ({
            brand: /web-(.+)#/.exec(taskId)?.[1] ?? taskId,
            began: execution?.startTime ?? 0,
            seconds: ((execution?.endTime ?? 0) - (execution?.startTime ?? 0)) / 1000,
          }))
          .toSorted((a, b) => a.began - b.began),
      };
    },
  };
}

const mean = (runs: readonly { readonly seconds: number }[]): number =>
  runs.reduce((sum, one) => sum + one.seconds, 0) / runs.length;

async function measure(copy: string): Promise<readonly string[]> {
  const workspace = await openCopy(copy);
  console.log(
    `The workspace's install: ${seconds(await timed(() => workspace.install("--frozen-lockfile")))}`,
  );

  const made = await timed(() => workspace.make("bench-first", 0));
  const installed = await timed(() => workspace.install("--no-frozen-lockfile"));
  const first = await workspace.build("./apps/web/bench-first");
  const all = made + installed + first.seconds;
  console.log(
    `One new brand: ${seconds(all)} (new ${seconds(made)}, install ${seconds(installed)}, build ${seconds(first.seconds)})`,
  );

  for (let nth = 1; nth <= count; nth += 1) {
    await workspace.make(`bench-${String(nth).padStart(2, "0")}`, nth);
  }
  console.log(
    `Install with ${count} more: ${seconds(await timed(() => workspace.install("--no-frozen-lockfile")))}`,
  );
  const brands = "./apps/web/bench-*";
  const full = await workspace.build(brands);
  for (const { brand, seconds: each } of full.built) console.log(`  ${seconds(each).padStart(8)}  ${brand}`);
  const { minimum, median, maximum } = spread(full.built.map((one) => one.seconds));
  const growth = mean(full.built.slice(-5)) / mean(full.built.slice(0, 5));
  console.log(
    `${full.built.length} brands: ${seconds(full.seconds)}; each ${seconds(minimum)} to ${seconds(maximum)}, median ${seconds(median)}; last five / first five: ${growth.toFixed(2)}`,
  );

  const starters = join(copy, "apps/web/bench-07/src/starters.ts");
  await writeFile(starters, (await readFile(starters, "utf8")).replace("a friendly", "another friendly"));
  const changed = await workspace.build(brands);
  console.log(
    `One of them changed: ${seconds(changed.seconds)}; built: ${changed.built.map((one) => `${one.brand} ${seconds(one.seconds)}`).join(", ")}`,
  );
  const idle = await workspace.build(brands);
  console.log(`Nothing changed: ${seconds(idle.seconds)}; built: ${idle.built.length}`);

  return [
    ...(full.built.length === count && full.cached === 1 ? [] : ["the first brand was not kept"]),
    ...(growth <= mostGrowth ? [] : ["brands take longer the more there are"]),
    ...(changed.built.length === 1 && changed.cached === count ? [] : ["a change built more than its brand"]),
    ...(idle.built.length === 0 ? [] : ["something was built that had not changed"]),
  ];
}

const copy = await mkdtemp(join(tmpdir(), "parlour-brands-"));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    rmSync(copy, { recursive: true, force: true });
    process.exit(1);
  });
}
try {
  await copyWorkspace(copy);
  const failures = await measure(copy);
  for (const failure of failures) console.log(`NOT SO: ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}
