import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
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
import { root } from "./workspace.ts";

/**
 * What rebuilds what, read from the hashes turbo would use. Checked in a copy of the house, so that nothing
 * in the real one is touched.
 */
describe("the build cache", () => {
  let copy = "";

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "parlour-cache-"));
    const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      encoding: "utf8",
    });
    for (const file of files.split("\0").filter((each) => each !== "")) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file));
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    // A second brand: the first one under another name.
    cpSync(join(copy, "apps/web/duskwren"), join(copy, "apps/web/planted"), { recursive: true });
    const manifest = join(copy, "apps/web/planted/package.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace("web-duskwren", "web-planted"));
    spawnSync("git", ["init", "-q"], { cwd: copy });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** The hash of a package's build, as turbo would look it up in its cache. */
  function buildHashes(): Map<string, string> {
    const result = spawnSync(join(root, "node_modules/.bin/turbo"), ["run", "build", "--dry=json"], {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
    });
    const answer = JSON.parse(result.stdout) as { tasks: { taskId: string; hash: string }[] };
    return new Map(answer.tasks.map(({ taskId, hash }) => [taskId, hash]));
  }

  /** Builds whose hash a change of a file alters. */
  function rebuiltBy(file: string): string[] {
    const path = join(copy, file);
    const before = buildHashes();
    let old: string | null = null;
    try {
      old = readFileSync(path, "utf8");
    } catch {
      // a new file
    }
    appendFileSync(path, "\n// changed\n");
    const after = buildHashes();
    if (old === null) rmSync(path);
    else writeFileSync(path, old);
    return [...after.keys()].filter(
      (task) => task.endsWith("#build") && after.get(task) !== before.get(task),
    );
  }

  it("editing one brand rebuilds that brand and Storybook, and no other brand", () => {
    const rebuilt = rebuiltBy("apps/web/planted/src/starters.ts");
    expect(rebuilt).toContain("@parlour/web-planted#build");
    expect(rebuilt).not.toContain("@parlour/web-duskwren#build");
    expect(rebuilt).not.toContain("@parlour/console#build");
  });

  it("editing a shared part rebuilds every brand", () => {
    expect(rebuiltBy("packages/ui/src/button.tsx")).toEqual(
      expect.arrayContaining(["@parlour/web-duskwren#build", "@parlour/web-planted#build"]),
    );
  });

  it.each([
    "packages/shell/src/added.test.ts",
    "packages/overlays/src/added.stories.tsx",
    "packages/ui/README.md",
  ])("%s rebuilds no brand", (file) => {
    expect(rebuiltBy(file)).not.toContain("@parlour/web-duskwren#build");
  });

  it("the server's sources rebuild no brand", () => {
    expect(rebuiltBy("apps/api/src/main.ts")).not.toContain("@parlour/web-duskwren#build");
  });
});
