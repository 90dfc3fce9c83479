import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryFiles, root } from "./workspace.ts";

/** A task in turbo's output, with what its hash consists of. */
interface Task {
  readonly taskId: string;
  readonly hash: string;
  /** Hashes of the package's files, by path in it. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly hashOfExternalDependencies: string;
  readonly dependencies: readonly string[];
}
type Tasks = ReadonlyMap<string, Task>;

const brandBuild = /^@parlour\/web-(.+)#build$/;
const brandsIn = (tasks: Iterable<string>): string[] =>
  [...tasks].flatMap((task) => brandBuild.exec(task)?.[1] ?? []).toSorted();

/** Returns why a task's hash differs: because of its own files or libraries, or of a task it depends on. */
function reasonOf(task: string, before: Tasks, after: Tasks): string {
  const [old, now] = [before.get(task), after.get(task)];
  if (now === undefined) return `${task} is gone`;
  if (old === undefined) return `${task} is new`;
  const files = [...new Set([...Object.keys(old.inputs), ...Object.keys(now.inputs)])].filter(
    (file) => old.inputs[file] !== now.inputs[file],
  );
  if (files.length > 0) return `${task}: ${files.join(", ")}`;
  if (old.hashOfExternalDependencies !== now.hashOfExternalDependencies) return `${task}: its libraries`;
  const below = now.dependencies.find((one) => before.get(one)?.hash !== after.get(one)?.hash);
  return below === undefined
    ? `${task}: for all tasks alike`
    : `${task} <- ${reasonOf(below, before, after)}`;
}

/**
 * Which builds and tests a change repeats, by the hashes that turbo would use. Checked in a copy of the repository, so that
 * the real one is not changed.
 */
describe("the cache", () => {
  let copy = "";
  let untouched: Tasks = new Map();

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "parlour-cache-"));
    for (const file of repositoryFiles()) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file));
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    spawnSync("git", ["init", "-q"], { cwd: copy });
    untouched = tasks();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Returns every build and test and what its hash consists of, as turbo would look it up in its cache. */
  function tasks(): Tasks {
    const result = spawnSync(join(root, "node_modules/.bin/turbo"), ["run", "build", "test", "--dry=json"], {
      cwd: copy,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
    });
    if (result.status !== 0) throw new Error(result.stderr);
    const response = JSON.parse(result.stdout) as { readonly tasks: readonly Task[] };
    return new Map(response.tasks.map((task) => [task.taskId, task]));
  }

  /** Returns the tasks of a kind whose hash differs from the one at the start, with the reasons. */
  function repeated(kind: "build" | "test"): Map<string, string> {
    const after = tasks();
    const changed = [...after.keys()].filter(
      (task) => task.endsWith(`#${kind}`) && after.get(task)?.hash !== untouched.get(task)?.hash,
    );
    return new Map(changed.map((task) => [task, reasonOf(task, untouched, after)]));
  }

  /** Returns which tasks of a kind are repeated after files change or are added. */
  function repeatedBy(kind: "build" | "test", ...files: readonly string[]): Map<string, string> {
    const old = files.map((file) => {
      const path = join(copy, file);
      return { path, text: existsSync(path) ? readFileSync(path, "utf8") : null };
    });
    for (const { path } of old) appendFileSync(path, "\n");
    try {
      return repeated(kind);
    } finally {
      for (const { path, text } of old) {
        if (text === null) rmSync(path);
        else writeFileSync(path, text);
      }
    }
  }

  const rebuiltBy = (...files: readonly string[]) => repeatedBy("build", ...files);

  const allBrands = (): string[] => brandsIn(untouched.keys());

  it("knows several brands", () => {
    expect(allBrands().length).toBeGreaterThanOrEqual(4);
  });

  it("editing one brand rebuilds that brand and Storybook, which shows it, and nothing else", () => {
    const found = rebuiltBy("apps/web/duskwren/src/starters.ts");
    expect(Object.fromEntries(found)).toEqual({
      "@parlour/web-duskwren#build": "@parlour/web-duskwren#build: src/starters.ts",
      "@parlour/storybook#build": "@parlour/storybook#build: ../web/duskwren/src/starters.ts",
    });
  });

  it("adding a brand rebuilds nothing but Storybook, also with its packages in the lockfile", () => {
    const lockfile = join(copy, "pnpm-lock.yaml");
    const before = readFileSync(lockfile, "utf8");
    const program = join(root, "tooling/brand-build/src/brand-build.ts");
    execFileSync(process.execPath, [program, "new", "planted"], { cwd: copy });
    // The lockfile's entry after an install: the same libraries as another brand's, under its own name.
    const importer = /^ {2}apps\/web\/duskwren:\n(?: {4}.*\n|\n(?! {2}\S))+/m.exec(before)?.[0] ?? "";
    expect(importer).toContain("react-dom:");
    const own = importer.replace("apps/web/duskwren:", "apps/web/planted:");
    writeFileSync(lockfile, before.replace(importer, `${importer.trimEnd()}\n\n${own}`));
    try {
      const found = repeated("build");
      expect([...found.keys()].toSorted()).toEqual([
        "@parlour/storybook#build",
        "@parlour/web-planted#build",
      ]);
      expect(found.get("@parlour/web-planted#build")).toBe("@parlour/web-planted#build is new");
    } finally {
      rmSync(join(copy, "apps/web/planted"), { recursive: true });
      writeFileSync(lockfile, before);
    }
  });

  it.each([
    ["packages/legal-texts/src/terms.tsx", "@parlour/legal-texts"],
    ["packages/overlays/src/messages.ts", "@parlour/overlays"],
  ])("editing %s rebuilds every brand, because of %s, and neither server nor console", (file, name) => {
    const found = rebuiltBy(file);
    expect(brandsIn(found.keys())).toEqual(allBrands());
    for (const brand of allBrands()) {
      expect(found.get(`@parlour/web-${brand}#build`)).toMatch(
        new RegExp(`<- ${name}#(?:build|transit): ${file.replace(/^packages\/[^/]+\//, "")}$`),
      );
    }
    expect([...found.keys()]).not.toContain("@parlour/api#build");
    expect([...found.keys()]).not.toContain("@parlour/console#build");
  });

  it.each([
    ["the brands' build", "tooling/brand-build/src/commands/build.ts"],
    ["the verifier, which every site serves,", "tooling/statement-verifier/src/verify.ts"],
  ])("editing %s rebuilds every brand and nothing that a server runs", (_, file) => {
    const found = rebuiltBy(file);
    expect(brandsIn(found.keys())).toEqual(allBrands());
    expect([...found.keys()]).not.toContain("@parlour/api#build");
  });

  it.each(["apps/api/src/main.ts", "apps/console/src/open-console.tsx", "tooling/sandbox/src/start.ts"])(
    "editing %s rebuilds no brand",
    (file) => {
      const found = rebuiltBy(file);
      expect(found.size).toBeGreaterThan(0);
      expect(brandsIn(found.keys())).toEqual([]);
    },
  );

  it("tests, stories and words about the code rebuild no brand", () => {
    const found = rebuiltBy(
      "packages/shell/src/added.test.ts",
      "packages/overlays/src/added.stories.tsx",
      "packages/ui/README.md",
      "apps/web/duskwren/README.md",
      "apps/web/duskwren/src/added.test.ts",
      "tooling/brand-build/src/added.test.ts",
      "tooling/decisions/added.md",
      "README.md",
    );
    expect(brandsIn(found.keys()).map((brand) => found.get(`@parlour/web-${brand}#build`))).toEqual([]);
  });

  it.each([
    ["@parlour/api", "tooling/brand-build/src/commands/publish.ts"],
    ["@parlour/api", "tooling/statement-verifier/src/verify.ts"],
    ["@parlour/api", "tooling/deploy/Caddyfile"],
    ["@parlour/api", "packages/ui/src/tokens.css"],
    ["@parlour/sandbox", "apps/api/src/main.ts"],
    ["@parlour/e2e", "apps/api/src/main.ts"],
    ["@parlour/e2e", "apps/api/migrations/0001-sites.sql"],
    ["@parlour/e2e", "apps/console/src/open-console.tsx"],
    ["@parlour/e2e", "apps/web/duskwren/src/starters.ts"],
    ["@parlour/e2e", "pnpm-lock.yaml"],
    ["@parlour/e2e", "packages/shell/src/start-shell.tsx"],
    ["@parlour/e2e", "tooling/brand-build/src/dev/dev-server.ts"],
    ["@parlour/e2e", "tooling/sandbox/src/start.ts"],
  ])("the tests of %s use %s: editing it repeats them", (name, file) => {
    expect(existsSync(join(copy, file))).toBe(true);
    expect([...repeatedBy("test", file).keys()]).toContain(`${name}#test`);
  });

  it("what no journey uses repeats no journey", () => {
    const found = repeatedBy(
      "test",
      "apps/api/src/added.test.ts",
      "apps/console/src/added.test.tsx",
      "apps/storybook/src/added.ts",
      "packages/shell/src/added.stories.tsx",
      "packages/ui/src/added.browser.test.tsx",
      "tooling/bench/src/added.ts",
      "tooling/decisions/added.md",
      "tooling/deploy/Caddyfile",
      "tooling/screenshots/src/added.ts",
    );
    expect([...found.keys()]).toContain("@parlour/ui#test");
    expect(found.get("@parlour/e2e#test")).toBeUndefined();
  });
});
